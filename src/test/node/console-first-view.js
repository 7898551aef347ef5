// How long the first view takes: from the address to the figures of the overview, with a session and
// an empty cache.
const { scenario } = require("./console-harness.js");

const TIMES = 9;

scenario(async ({ page, context, signIn, input }) => {
  await signIn();
  const browser = await context.newCDPSession(page);
  const milliseconds = [];
  for (let i = 0; i < TIMES; i++) {
    await page.goto("about:blank");
    await browser.send("Network.clearBrowserCache");
    const start = performance.now();
    await page.goto(`${input.origin}/console/`, { waitUntil: "commit" });
    await page.getByRole("heading", { level: 1, name: "Overview" }).waitFor();
    await page.locator('hm-stat[label="Published"]').waitFor();
    milliseconds.push(Math.round(performance.now() - start));
  }
  return { milliseconds: milliseconds.sort((a, b) => a - b) };
});
