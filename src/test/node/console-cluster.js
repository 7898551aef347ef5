// The page about the cluster, signed in through a node that does not lead: who is there, and
// draining, which asks again before the last node is drained.
const { scenario } = require("./console-harness.js");

scenario(async ({ page, visit, signIn, shoot, text, tolerate }) => {
  const result = {};
  const row = (name) => page.getByRole("row").filter({ has: page.getByRole("rowheader", { name, exact: true }) });
  const confirm = (name) => page.locator("hm-confirm").getByRole("button", { name, exact: true }).click();

  await signIn();
  await page.getByRole("link", { name: "Cluster", exact: true }).click();
  await page.getByRole("heading", { level: 1, name: /^Cluster/ }).waitFor();
  await row("b").getByText("follows").waitFor();
  result.well = await text();
  await shoot("cluster");

  await page.getByRole("button", { name: "Drain b" }).click();
  await confirm("Drain");
  await row("b").getByText("drained").waitFor();
  await page.getByText("Only the node a can lead").waitFor();
  await shoot("cluster-drained");

  tolerate(/409/);
  await page.getByRole("button", { name: "Drain a" }).click();
  await confirm("Drain");
  await page.getByText("Drain a all the same?").waitFor();
  await confirm("Cancel");
  result.stillLeads = await row("a").getByText("leads").count();
  return result;
});
