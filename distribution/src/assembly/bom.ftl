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
    }<#sep>,</#sep>
</#list>
  ]
}
