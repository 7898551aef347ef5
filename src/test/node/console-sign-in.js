// Opens a link and says who is signed in then.
const { scenario } = require("./console-harness.js");

scenario(async ({ page, signIn }) => {
  await signIn();
  return { name: await page.locator(".who strong").textContent() };
});
