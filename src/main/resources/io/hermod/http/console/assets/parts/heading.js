// The top of a page: its title, and what can be done there.

import { html } from 'lit';

export function heading(title, actions) {
  return html`<div class="head"><h1>${title}</h1>${actions ? html`<div class="row center">${actions}</div>` : ''}</div>`;
}

/** A state in a word, with a tone: good, bad, warn, waiting or neutral. */
export function badge(tone, text) {
  return html`<span class="badge ${tone}">${text}</span>`;
}

/** A table that scrolls on its own on a narrow screen. */
export function table(label, head, rows, empty) {
  if (rows.length === 0) {
    return html`<p class="quiet">${empty}</p>`;
  }
  return html`
    <div class="scroll" tabindex="0" role="region" aria-label=${label}>
      <table>
        <thead><tr>${head.map(each => typeof each === 'string'
          ? html`<th scope="col">${each}</th>`
          : html`<th scope="col" class=${each.style}>${each.label}</th>`)}</tr></thead>
        <tbody>${rows}</tbody>
      </table>
    </div>`;
}
