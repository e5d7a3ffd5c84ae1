"use strict";

(() => {
  const main = document.getElementById("main");
  const status = document.createElement("p");
  const progress = document.createElement("progress");
  const note = document.createElement("p");
  const figures = document.createElement("section");
  let latest;
  let forms = "";

  status.setAttribute("role", "status");
  progress.setAttribute("aria-label", "Progress of the phase");
  note.textContent = "Waiting for the first figures.";
  main.append(status, progress, note, figures);

  /** Charts with other lines than before are made anew; the others keep focus and hidden lines. */
  function draw() {
    if (!latest || document.hidden) {
      return;
    }
    const { title, headline, charts } = latest;
    document.title = title + " - YCSB XL";
    document.querySelector("h1").textContent = headline || title;
    document.querySelector("header p").textContent = headline ? title : "";
    status.textContent = latest.sentence;
    progress.hidden = latest.done === undefined;
    progress.value = latest.done ?? 0;
    note.textContent = charts.length > 0 ? "The last five minutes, by the second." : "";
    const now = JSON.stringify(charts.map((chart) => [chart.id, chart.lines.map((line) => line.name)]));
    if (now !== forms) {
      forms = now;
      dispatchEvent(new CustomEvent("figures", { detail: { place: figures, charts } }));
    }
    charts.forEach((chart) => {
      chart.x.from = Math.min(...chart.lines.map((line) => line.points[0][0]));
    });
    dispatchEvent(new CustomEvent("charts", { detail: charts }));
  }

  const events = new EventSource("events");
  events.addEventListener("state", (event) => {
    latest = JSON.parse(event.data);
    draw();
  });
  events.addEventListener("report", (event) => {
    events.close();
    document.open();
    document.write(JSON.parse(event.data));
    document.close();
  });
  events.addEventListener("ended", () => {
    events.close();
    note.textContent = "The benchmark has ended without a report.";
  });
  events.addEventListener("error", () => {
    note.textContent = "The benchmark does not answer; trying again.";
  });
  document.addEventListener("visibilitychange", draw);
})();
