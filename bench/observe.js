// Runs in the measured page. A returning visitor: the splash was seen.
sessionStorage.setItem("splashShown", "true");
globalThis.seen = { lcp: 0, cls: 0 };
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) globalThis.seen.lcp = entry.startTime;
}).observe({ type: "largest-contentful-paint", buffered: true });
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) if (!entry.hadRecentInput) globalThis.seen.cls += entry.value;
}).observe({ type: "layout-shift", buffered: true });
