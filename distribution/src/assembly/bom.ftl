<#-- A CycloneDX bill of materials. The licence plugin fills it in, so that it is made offline too. -->
{
  "bomFormat": "CycloneDX",
  "specVersion": "1.6",
  "version": 1,
  "metadata": {
    "component": {
      "type": "application",
      "name": "ycsb-xl",
      "licenses": [{"license": {"id": "Apache-2.0"}}]
    }
  },
  "components": [
<#list dependencyMap as entry>
<#assign library = entry.getKey()>
    {
      "type": "library",
      "group": "${library.groupId?json_string}",
      "name": "${library.artifactId?json_string}",
      "version": "${library.version?json_string}",
      "purl": "pkg:maven/${library.groupId}/${library.artifactId}@${library.version}?type=jar",
      "licenses": [<#list entry.getValue() as name>{"license": {"name": "${name?json_string}"}}<#sep>, </#sep></#list>]
    },
</#list>
<#-- Within jars of others, where the plugin does not see them. -->
<#list [
  {"group": "org.jctools", "name": "jctools-core", "version": "4.0.5", "licence": "Apache-2.0"},
  {"group": "ch.randelshofer", "name": "fastdoubleparser", "version": "2.0.1", "licence": "MIT"},
  {"group": "net.java.dev.msv", "name": "xsdlib", "version": "2022.7", "licence": "BSD"},
  {"group": "com.sun.xml.bind.jaxb", "name": "isorelax", "version": "20090621", "licence": "MIT"}
] as shaded>
    {
      "type": "library",
      "group": "${shaded.group}",
      "name": "${shaded.name}",
      "version": "${shaded.version}",
      "purl": "pkg:maven/${shaded.group}/${shaded.name}@${shaded.version}",
      "licenses": [{"license": {"name": "${shaded.licence}"}}]
    }<#sep>,</#sep>
</#list>
  ]
}
