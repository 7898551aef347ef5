// Which scenario shows each page of router.js. console-text.js compares this with router.js, and a
// scenario fails if it takes no pictures of its pages: in light and in dark, and on a phone, each
// checked with axe.
module.exports = {
  "/": "frame",
  "/topics": "pages",
  "/topics/:name": "pages",
  "/topic-form": "pages",
  "/subscriptions": "pages",
  "/subscription": "pages",
  "/subscription-form": "pages",
  "/event": "pages",
  "/publish": "pages",
  "/live": "pages",
  "/filter": "pages",
  "/endpoints": "pages",
  "/deadletters": "pages",
  "/profiles": "pages",
  "/clock": "pages",
  "/health": "pages",
  "/cluster": "cluster",
  "/access": "pages",
};
