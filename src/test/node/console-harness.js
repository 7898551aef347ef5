// Drives the console in Debian's Chromium, as a person would, and watches what a person would not
// see: errors in the browser's log, requests to other hosts, and what axe finds wrong for people who
// use a keyboard or a screen reader.
//
// A scenario is a program of its own, which ConsoleProcessTest starts with JSON on its input:
//
//   const { scenario } = require("./console-harness.js");
//   scenario(async ({ page, visit, signIn, shoot, input }) => {
//     await signIn();
//     await visit("/console/topics");
//     await page.getByRole("button", { name: "Create" }).click();
//     await shoot("topics");          // light, dark and on a phone; checks each with axe
//     return { rows: await page.locator("hm-table tbody tr").count() };   // for the Java test
//   });
//
//   input      what the test sends: origin, link or clientId and clientSecret, screenshots, …
//   visit      goes to a path, as somebody who follows a link
//   open       opens a path, as somebody who types it: slower, because the console is loaded again
//   signIn     signs in with input.link, or with the id and secret of input or of its argument
//   tolerate   a pattern of lines in the browser's log that this scenario provokes on purpose
//   narrow     looks whether what is shown fits on a phone, without pictures
//   check      runs axe on what is shown now
//   until      waits for a condition, which it asks for in the browser
//   settle     waits until what is shown has been drawn
//   text       all that is written on the page, also within its elements
const { readFileSync, mkdirSync, existsSync } = require("node:fs");
const path = require("node:path");
const { chromium } = require("playwright-core");
const PAGES = require("./console-coverage.js");

const AXE = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");
const DESKTOP = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };
const PATIENCE = 15_000;
/** How much faster the pages' timers run: they wait for a pause in typing, and for the next refresh. */
const HASTE = 4;
const SCENARIO = path.basename(process.argv[1], ".js").replace("console-", "");
/** Each form that a page can have. Dark differs in its colours only, and a phone in all but them. */
const FORMS = [
  { suffix: "light", colorScheme: "light", size: DESKTOP, rules: {} },
  { suffix: "dark", colorScheme: "dark", size: DESKTOP, rules: { runOnly: ["color-contrast", "link-in-text-block"] } },
  { suffix: "phone", colorScheme: "light", size: PHONE, rules: { rules: { "color-contrast": { enabled: false } } } },
];

function browserPath() {
  const places = [process.env.CHROMIUM, "/usr/bin/chromium", "/usr/bin/chromium-browser"];
  const found = places.find((each) => each && existsSync(each));
  if (!found) {
    throw new Error("Chromium is missing. Install it (Debian: apt-get install chromium).");
  }
  return found;
}

/** What went wrong without anybody seeing it. */
class Watch {
  problems = [];
  #tolerated = [];

  constructor(origin) {
    this.origin = origin;
  }

  tolerate(pattern) {
    this.#tolerated.push(pattern);
  }

  add(problem) {
    if (!this.#tolerated.some((each) => each.test(problem))) {
      this.problems.push(problem);
    }
  }

  follow(page) {
    page.on("console", (message) => {
      if (message.type() === "error" || message.type() === "warning") {
        this.add(`browser log: ${message.text()} (${message.location().url})`);
      }
    });
    page.on("pageerror", (error) => this.add(`error in a page: ${error.stack ?? error}`));
    page.on("request", (request) => {
      const url = new URL(request.url());
      if (url.protocol.startsWith("http") && url.origin !== this.origin) {
        this.add(`a request left the host: ${url}`);
      }
    });
  }
}

class Tools {
  /** The pages of which there are pictures, as router.js has them. */
  shown = new Set();

  constructor(page, input, watch) {
    this.page = page;
    this.input = input;
    this.watch = watch;
    page.setDefaultTimeout(PATIENCE);
    for (const name of ["visit", "open", "signIn", "shoot", "check", "tolerate", "until", "text", "settle", "narrow"]) {
      this[name] = this[name].bind(this);
    }
  }

  tolerate(pattern) {
    this.watch.tolerate(pattern);
  }

  async visit(where) {
    if (!(await this.page.evaluate(follow, where))) {
      await this.open(where);
    }
  }

  async open(where) {
    await this.page.goto(this.input.origin + where);
    await this.page.waitForFunction(() => document.querySelector("main") !== null);
  }

  /** Ends on the page that was asked for. */
  async signIn(as = {}, where = "/console/") {
    const who = { ...this.input, ...as };
    if (who.link && !as.clientId) {
      await this.page.goto(who.link.replace("/console/", where));
    } else {
      await this.open(where);
      await this.page.getByLabel("Client ID").fill(who.clientId);
      await this.page.getByLabel("Client secret").fill(who.clientSecret);
      await this.page.getByRole("button", { name: "Sign in" }).click();
    }
    await this.page.getByRole("button", { name: "Sign out" }).waitFor({ state: "attached" });
  }

  async until(condition, argument) {
    await this.page.waitForFunction(condition, argument);
  }

  /** innerText leaves out what elements show by themselves, which is nearly everything. */
  async text() {
    return this.page.evaluate(() => {
      const words = [];
      const collect = (root) => root.childNodes.forEach((node) => {
        if (node.nodeType === Node.TEXT_NODE) {
          words.push(node.data);
        } else if (!["STYLE", "SCRIPT"].includes(node.nodeName)) {
          words.push(node.value ?? "");
          collect(node);
          if (node.shadowRoot) {
            collect(node.shadowRoot);
          }
        }
      });
      collect(document.body);
      return words.join(" ");
    });
  }

  /** Takes pictures of what is shown, in every form that it can have, and checks each. */
  async shoot(name) {
    this.shown.add(routeOf(this.page.url()));
    for (const { suffix, colorScheme, size, rules } of FORMS) {
      await this.page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await this.page.setViewportSize(size);
      await this.settle();
      await this.check(`${name}, ${suffix}`, rules);
      if (size === PHONE) {
        await this.fits(`${name}, ${suffix}`);
      }
      if (this.input.screenshots) {
        mkdirSync(this.input.screenshots, { recursive: true });
        const file = path.join(this.input.screenshots, `${name}-${suffix}.png`);
        await this.page.screenshot({ path: file, fullPage: true });
      }
    }
    await this.page.emulateMedia({ colorScheme: "light" });
    await this.page.setViewportSize(DESKTOP);
    await this.settle();
  }

  /** Two frames: components that measure themselves have then drawn what they measured. */
  async settle() {
    await this.page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
  }

  async narrow(place) {
    await this.page.setViewportSize(PHONE);
    await this.settle();
    await this.fits(place);
    await this.page.setViewportSize(DESKTOP);
  }

  async fits(place) {
    const excess = await this.page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    if (excess > 0) {
      this.watch.add(`${place}: the page is ${excess} pixels wider than the screen`);
    }
  }

  async check(place = this.page.url(), rules = {}) {
    if (await this.page.evaluate(() => globalThis.axe === undefined)) {
      await this.page.evaluate(AXE);
    }
    const violations = await this.page.evaluate(async (rules) => {
      // It would load the style sheets again, for a rule that is about media only.
      const options = { resultTypes: ["violations"], preload: false, ...rules };
      const result = await globalThis.axe.run(document, options);
      return result.violations.map((each) => ({
        impact: each.impact,
        id: each.id,
        help: each.help,
        nodes: each.nodes.slice(0, 4).map((node) => `${node.target} ${node.failureSummary}`),
      }));
    }, rules);
    for (const each of violations) {
      if (each.impact === "serious" || each.impact === "critical") {
        this.watch.add(`${place}: ${each.id}: ${each.help}\n  ${each.nodes.join("\n  ")}`);
      }
    }
  }
}

/** Runs in the browser, before any page. */
function hurry(haste) {
  const wait = globalThis.setTimeout;
  globalThis.setTimeout = (action, milliseconds, ...more) => wait(action, milliseconds / haste, ...more);
}

/**
 * Runs in the browser: shows another page, and returns when it has loaded what it shows. Returns false
 * if the console must be loaded for that: it is not there, or the same page shows something else.
 */
async function follow(where) {
  const app = document.querySelector("hm-app");
  const kind = (pathname) => pathname.split("/").filter(Boolean).slice(0, 2).join("/") + pathname.split("/").length;
  const pathname = where.replace(/[?#].*/, "");
  if (app?.state !== "in" || !app.pageElement || kind(pathname) === kind(location.pathname)) {
    return false;
  }
  const before = app.pageElement;
  history.pushState({}, "", where);
  dispatchEvent(new Event("hm-navigate"));
  const isThere = () => app.pageElement !== before && (!app.pageElement || app.pageElement.isLoaded);
  for (let frames = 0; !isThere() && frames < 600; frames++) {
    await new Promise(requestAnimationFrame);
  }
  return isThere();
}

/** The page of router.js that an address shows; others, such as the one to sign in on, are not there. */
function routeOf(url) {
  const parts = new URL(url).pathname.split("/").slice(2).filter(Boolean);
  const fits = (route) => {
    const pattern = route.split("/").filter(Boolean);
    return pattern.length === parts.length && pattern.every((each, i) => each.startsWith(":") || each === parts[i]);
  };
  return Object.keys(PAGES).find(fits);
}

/** The pages that the table of coverage promises of this scenario, but that were not shown. */
function missing(shown) {
  return Object.keys(PAGES).filter((route) => PAGES[route] === SCENARIO && !shown.has(route));
}

/** Runs one scenario, prints its result as JSON, and fails if anything went wrong. */
async function scenario(steps) {
  const input = JSON.parse(readFileSync(0, "utf8"));
  const watch = new Watch(new URL(input.origin).origin);
  const browser = await chromium.launch({
    executablePath: browserPath(),
    args: [
      "--no-sandbox",
      "--disable-dev-shm-usage",
      "--disable-gpu",
      // Even what the browser asks for by itself cannot leave the machine.
      "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1 , EXCLUDE localhost",
    ],
  });
  let page;
  try {
    const context = await browser.newContext({
      ignoreHTTPSErrors: true, // the certificate is of the server's own authority
      viewport: DESKTOP,
      colorScheme: "light",
      reducedMotion: "reduce",
      timezoneId: "Asia/Kolkata", // pages show UTC wherever the browser is
      permissions: ["clipboard-read", "clipboard-write"],
      ...(input.context ?? {}),
    });
    await context.addInitScript(hurry, HASTE);
    page = await context.newPage();
    watch.follow(page);
    context.on("page", (other) => watch.follow(other));
    const tools = new Tools(page, input, watch);
    const result = await steps(Object.assign(tools, { browser, context }));
    missing(tools.shown).forEach((route) => watch.add(`no picture was taken of ${route}`));
    if (watch.problems.length > 0) {
      throw new Error(watch.problems.join("\n"));
    }
    process.stdout.write(JSON.stringify(result ?? {}));
  } catch (error) {
    process.exitCode = 1;
    console.error(error.stack ?? String(error));
    console.error(watch.problems.join("\n"));
    await picture(page, input);
  } finally {
    await browser.close();
  }
}

/** Shows what the browser showed when a scenario failed. */
async function picture(page, input) {
  if (page && input.screenshots) {
    mkdirSync(input.screenshots, { recursive: true });
    const file = path.join(input.screenshots, `failed-${SCENARIO}.png`);
    await page.screenshot({ path: file, fullPage: true }).catch(() => {});
    console.error(`what the browser showed: ${file}, at ${page.url()}`);
  }
}

module.exports = { scenario };
