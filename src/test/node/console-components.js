// The components that pages are made of, on a page of their own that exists only here: its module is
// put in the place of the overview before the browser asks for it.
const { scenario } = require("./console-harness.js");

const PAGE = require("node:fs").readFileSync(
  require.resolve("./console-components-page.js"),
  "utf8",
);

scenario(async ({ page, context, signIn, shoot, until }) => {
  const problems = [];
  const expect = (what, isTrue) => isTrue || problems.push(what);
  await context.route("**/pages/overview.js", (route) =>
    route.fulfill({ contentType: "text/javascript", body: PAGE }),
  );
  await signIn();
  await page.getByRole("heading", { level: 1, name: "Components" }).waitFor();
  await shoot("components");

  // The table sorts, searches and shows more.
  const table = page.getByRole("region", { name: "Topics" });
  const names = () => table.locator("tbody a").allTextContents();
  expect("natural order", (await names())[2] === "topic-2");
  await table.getByRole("button", { name: "Events" }).focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  expect("sorted downwards", (await table.locator("tbody tr").first().textContent()).includes("100"));
  expect("only a part", (await names()).length === 100);
  await table.getByRole("button", { name: "Show more" }).click();
  expect("all of it", (await names()).length === 250);
  await page.getByRole("searchbox", { name: "Search Topics" }).fill("topic-24");
  await until(() => document.title);
  expect("found", (await names()).length === 11);
  await table.locator("tbody td.number").first().click();
  expect("picked", (await page.locator("#picked").textContent()).startsWith("topic-24"));

  // Charts are in UTC, wherever the browser is.
  expect("the last mark", (await page.locator("hm-chart svg text").last().textContent()).trim() === "00:59");
  await page.getByText("Show as a table").click();
  await page.getByRole("rowheader", { name: "2026-01-01 00:59:00Z" }).waitFor();

  // A dialog takes the focus, asks for the word, and gives the focus back.
  const remove = page.getByRole("button", { name: "Delete" }).first();
  await remove.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Delete orders?" });
  await dialog.waitFor();
  await shoot("dialog");
  await page.keyboard.press("Escape");
  await page.locator("#answer", { hasText: "false" }).waitFor();
  await remove.press("Enter");
  // What is put into a slot is not inside the dialog's element, but in that of its owner.
  const question = page.locator("hm-confirm");
  const yes = question.getByRole("button", { name: "Delete" });
  expect("the word is missing", await yes.isDisabled());
  await question.getByRole("textbox").fill("orders");
  await yes.click();
  await page.locator("#answer", { hasText: "true" }).waitFor();

  // Copying, and messages.
  await page.getByRole("button", { name: "Copy Command" }).click();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect("copied", copied.startsWith("hermod topic create"));
  await page.getByRole("button", { name: "Save" }).click();
  await page.locator("hm-toasts li", { hasText: "Saved" }).waitFor();
  return { problems };
});
