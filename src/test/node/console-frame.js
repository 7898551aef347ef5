// Signing in with a link and with a secret, navigation, the skip link, deep links and signing out.
const { scenario } = require("./console-harness.js");

scenario(async ({ page, context, visit, signIn, shoot, tolerate, until, input }) => {
  const result = {};

  const bytes = [];
  page.on("response", async (response) => {
    const sizes = await response.request().sizes().catch(() => null);
    bytes.push(sizes ? sizes.responseBodySize + sizes.responseHeadersSize : 0);
  });
  await visit("/console/");
  await page.getByRole("heading", { name: "Sign in" }).waitFor();
  await shoot("sign-in");

  await signIn();
  await page.getByRole("heading", { level: 1, name: "Overview" }).waitFor();
  await until(() => document.title === "Overview · Hermod");
  result.addressAfterLink = page.url();
  await shoot("overview");
  result.firstViewBytes = bytes.reduce((sum, each) => sum + each, 0);

  // The first thing that Tab reaches skips the navigation.
  await page.reload();
  await page.getByRole("heading", { level: 1, name: "Overview" }).waitFor();
  await page.keyboard.press("Tab");
  result.firstFocus = await page.evaluate(() => document.activeElement?.textContent?.trim());
  await page.keyboard.press("Enter");
  result.afterSkip = await page.evaluate(() => document.activeElement?.localName);

  await visit("/console/no/such/page");
  await page.getByRole("heading", { name: "There is no such page" }).waitFor();
  await page.getByRole("link", { name: "To the overview" }).click();
  await page.getByRole("heading", { level: 1, name: "Overview" }).waitFor();
  result.focusAfterNavigation = await page.evaluate(() => document.activeElement?.localName);

  // A link works once.
  tolerate(/status of 401/);
  await page.getByRole("button", { name: "Sign out" }).click();
  await page.getByRole("heading", { name: "Sign in" }).waitFor();
  await page.goto(input.link);
  await page.getByRole("alert").filter({ hasText: "This link was used before" }).waitFor();
  result.addressAfterUsedLink = page.url();

  // By keyboard alone.
  await page.reload();
  await page.getByRole("heading", { name: "Sign in" }).waitFor();
  await page.getByLabel("Client ID").focus();
  await page.keyboard.type(input.clientId);
  await page.keyboard.press("Tab");
  await page.keyboard.type("wrong");
  await page.keyboard.press("Enter");
  await page.getByRole("alert").filter({ hasText: "There is no client" }).waitFor();
  await shoot("sign-in-refused");
  await page.getByLabel("Client secret").focus();
  await page.keyboard.press("Control+A");
  await page.keyboard.type(input.clientSecret);
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: "Overview" }).waitFor();

  // The cookie is out of reach for scripts, and the secret is nowhere.
  result.cookies = await page.evaluate(() => document.cookie);
  result.storage = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));

  // Another tab is signed in too. If it signs in anew, it does not disturb this one.
  const other = await context.newPage();
  await other.goto(`${input.origin}/console/profiles`);
  await other.getByRole("heading", { level: 1, name: "Profiles" }).waitFor();
  const isNew = await other.evaluate(async ({ clientId, clientSecret }) => {
    const before = await import("/console/assets/api.js").then((api) => api.session().csrfToken);
    const { csrfToken } = await import("/console/assets/api.js").then((api) => api.signIn({ clientId, clientSecret }));
    return csrfToken !== before;
  }, input);
  await other.close();
  await page.getByRole("button", { name: "Last day" }).click();
  await page.locator('hm-stat[label="Published"]').waitFor();
  result.otherTab = `new: ${isNew}, ${await page.getByRole("alert").count()} alerts`;

  // The browser has the other tab's cookie before it has the token, and this tab asks twice in between.
  result.inBetween = await page.evaluate(async ({ clientId, clientSecret }) => {
    const api = await import("/console/assets/api.js");
    const response = await fetch("/console/session", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ clientId, clientSecret }),
    });
    const { csrfToken } = await response.json();
    const answers = Promise.allSettled([api.get("/hermod/v1/endpoints"), api.get("/hermod/v1/profiles")]);
    await new Promise((resolve) => setTimeout(resolve, 300));
    localStorage.setItem("hermod.csrf-token", csrfToken);
    const settled = await answers;
    const statuses = settled.map((each) => each.reason?.status ?? "ok").join(" ");
    return `${statuses}, new: ${api.session()?.csrfToken === csrfToken}`;
  }, input);

  // What comes back from an issuer is the token of a session. An address with a wrong one changes nothing.
  await page.goto(`${input.origin}/console/profiles#oidc=done&token=wrong`);
  await page.getByRole("heading", { level: 1, name: "Profiles" }).waitFor();
  const token = await page.evaluate(() => {
    const found = localStorage.getItem("hermod.csrf-token");
    localStorage.clear();
    return found;
  });
  await page.reload();
  await page.getByRole("heading", { name: "Sign in" }).waitFor();
  await page.goto(`${input.origin}/console/#oidc=done&token=${token}`);
  await page.getByRole("heading", { level: 1, name: "Overview" }).waitFor();
  result.addressAfterIssuer = page.url();

  // When the session is over, the console says so.
  await context.clearCookies();
  // It may have noticed by itself, before the click.
  await page.getByRole("button", { name: "Last hour" }).click({ timeout: 2_000 }).catch(() => {});
  await page.getByRole("alert").filter({ hasText: "Your session is over" }).waitFor();
  return result;
});
