// Small drawings in the colour of the text around them. They are decoration: what they stand for is
// always written beside them or in an aria-label.
import { svg, html } from 'lit';

const SHAPES = {
  overview: svg`<path d="M3 3h7v8H3zM14 3h7v5h-7zM14 12h7v9h-7zM3 15h7v6H3z"/>`,
  topics: svg`<path d="M4 7h16M4 12h16M4 17h10"/>`,
  domains: svg`<path d="M3 6h7l2 3h9v10H3z"/>`,
  subscriptions: svg`<path d="M4 12h10m-4-4 4 4-4 4M18 5v14"/>`,
  event: svg`<path d="M12 3v4m0 10v4m9-9h-4M7 12H3"/><circle cx="12" cy="12" r="3"/>`,
  publish: svg`<path d="m21 3-9 18-3-8-8-3z"/><path d="M21 3 9 13"/>`,
  live: svg`<path d="M3 12h4l3-8 4 16 3-8h4"/>`,
  endpoints: svg`<path d="M4 5h16v6H4zM4 13h16v6H4zM8 8h.01M8 16h.01"/>`,
  deadletters: svg`<path d="M3 6h18v12H3z"/><path d="m3 7 9 7 9-7"/>`,
  redrives: svg`<path d="M20 11a8 8 0 1 0-2.3 6.3"/><path d="M20 4v7h-7"/>`,
  filter: svg`<path d="M3 5h18l-7 8v6l-4 2v-8z"/>`,
  profiles: svg`<path d="M4 4h7v16H4zM13 4h7v16h-7z"/>`,
  access: svg`<circle cx="8" cy="15" r="4"/><path d="m11 12 9-9m-3 3 3 3"/>`,
  cluster: svg`<circle cx="12" cy="5" r="3"/><circle cx="5" cy="18" r="3"/><circle cx="19" cy="18" r="3"/><path d="m10.5 7.6-4 7.800m7-7.800 4 7.800M8 18h8"/>`,
  clock: svg`<circle cx="12" cy="12" r="9"/><path d="M12 7v5l3 3"/>`,
  search: svg`<circle cx="11" cy="11" r="7"/><path d="m20 20-4-4"/>`,
  plus: svg`<path d="M12 5v14M5 12h14"/>`,
  close: svg`<path d="M6 6l12 12M18 6 6 18"/>`,
  copy: svg`<path d="M9 9h11v11H9z"/><path d="M5 15H4V4h11v1"/>`,
  check: svg`<path d="m4 12 5 5L20 6"/>`,
  warn: svg`<path d="M12 3 2 20h20zM12 10v4m0 3h.01"/>`,
  menu: svg`<path d="M4 6h16M4 12h16M4 18h16"/>`,
  up: svg`<path d="m6 15 6-6 6 6"/>`,
  down: svg`<path d="m6 9 6 6 6-6"/>`,
  right: svg`<path d="m9 6 6 6-6 6"/>`,
  refresh: svg`<path d="M20 11a8 8 0 1 0-2.3 6.3"/><path d="M20 4v7h-7"/>`,
  pause: svg`<path d="M8 5v14M16 5v14"/>`,
  play: svg`<path d="M7 4v16l13-8z"/>`,
  trash: svg`<path d="M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13"/>`,
  signOut: svg`<path d="M14 4H5v16h9M10 12h11m-4-4 4 4-4 4"/>`,
};

/**
 * @param {keyof typeof SHAPES | string} name
 * @param {number} [size]
 */
export function icon(name, size = 16) {
  return html`<svg
    width=${size}
    height=${size}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    stroke-width="2"
    stroke-linecap="round"
    stroke-linejoin="round"
    aria-hidden="true"
    focusable="false"
  >
    ${SHAPES[/** @type {keyof typeof SHAPES} */ (name)] ?? ''}
  </svg>`;
}
