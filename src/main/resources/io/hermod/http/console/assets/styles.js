// What components and pages look like. Put `base` first into the `static styles` of an element:
//
//   static styles = [base, css`.mine { color: var(--muted); }`];
//
// All colours, sizes and distances are custom properties of theme.css, so that a page looks right in
// the light and in the dark without doing anything.
//
// Never write a `style` attribute, and do not use Lit's styleMap: the content security policy blocks
// both. Use classes, attributes of SVG elements, or <progress> and <meter>.
import { css } from 'lit';

export const base = css`
  *,
  *::before,
  *::after {
    box-sizing: border-box;
  }

  :host {
    display: block;
  }

  :host([hidden]),
  [hidden] {
    display: none !important;
  }

  h1,
  h2,
  h3 {
    margin: 0;
    line-height: 1.25;
    letter-spacing: -0.012em;
    text-wrap: balance;
  }

  h1 {
    font-size: var(--text-xl);
    font-weight: 650;
    overflow-wrap: anywhere;
  }

  h2 {
    font-size: var(--text-l);
    font-weight: 620;
  }

  h3 {
    font-size: var(--text-m);
    font-weight: 620;
  }

  p {
    margin: 0 0 var(--space-3);
    max-width: 75ch;
  }

  a {
    color: var(--accent);
    text-decoration: underline;
    text-decoration-color: color-mix(in srgb, currentcolor 35%, transparent);
    text-underline-offset: 2px;
  }

  a:hover {
    text-decoration-color: currentcolor;
  }

  code,
  pre,
  .mono {
    font-family: var(--mono);
    font-size: 0.93em;
  }

  small,
  .muted {
    color: var(--muted);
  }

  small {
    font-size: var(--text-s);
  }

  :focus-visible {
    outline: 2px solid var(--focus);
    outline-offset: 2px;
    border-radius: 2px;
  }

  button,
  .button {
    display: inline-flex;
    align-items: center;
    justify-content: center;
    gap: var(--space-2);
    min-height: 32px;
    padding: 0 var(--space-3);
    border: 1px solid var(--border-strong);
    border-radius: var(--radius-s);
    background: var(--surface);
    color: var(--text);
    font: inherit;
    font-size: var(--text-m);
    font-weight: 550;
    text-decoration: none;
    white-space: nowrap;
    cursor: pointer;
    transition: background var(--quick);
  }

  button:hover:not(:disabled),
  .button:hover {
    background: var(--hover);
  }

  button:disabled {
    opacity: 0.6;
    cursor: default;
  }

  button.primary,
  .button.primary {
    background: var(--accent);
    border-color: var(--accent);
    color: var(--on-accent);
  }

  button.primary:hover:not(:disabled),
  .button.primary:hover {
    background: var(--accent-hover);
    border-color: var(--accent-hover);
  }

  button.danger {
    color: var(--bad);
    border-color: var(--bad);
  }

  button.danger:hover:not(:disabled) {
    background: var(--bad-soft);
  }

  button.plain {
    border-color: transparent;
    background: none;
    color: var(--accent);
    padding: 0 var(--space-2);
  }

  button.icon {
    width: 32px;
    padding: 0;
  }

  input:not([type='checkbox'], [type='radio']),
  select,
  textarea {
    width: 100%;
    min-height: 34px;
    padding: 5px var(--space-2);
    border: 1px solid var(--border-strong);
    border-radius: var(--radius-s);
    background: var(--surface);
    color: var(--text);
    font: inherit;
    font-size: var(--text-m);
  }

  textarea {
    font-family: var(--mono);
    font-size: var(--text-s);
    line-height: 1.5;
    resize: vertical;
  }

  input[type='checkbox'],
  input[type='radio'] {
    width: 16px;
    height: 16px;
    margin: 0;
    accent-color: var(--accent);
  }

  ::placeholder {
    color: var(--muted);
    opacity: 1;
  }

  [aria-invalid='true'] {
    border-color: var(--bad) !important;
  }

  .card {
    border: 1px solid var(--border);
    border-radius: var(--radius);
    background: var(--surface);
    box-shadow: var(--shadow);
    padding: var(--space-4);
    min-width: 0;
  }

  .card > h2:first-child,
  .card > header {
    margin-bottom: var(--space-3);
  }

  /* Cards or tiles side by side, as many as there is room for. */
  .grid {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 22rem), 1fr));
    gap: var(--space-4);
  }

  .tiles {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 8.5rem), 1fr));
    gap: var(--space-3);
  }

  .stack {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: var(--space-4);
  }

  .row {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--space-2);
  }

  .spread {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: var(--space-2);
  }

  /* A term beside its value. */
  dl.facts {
    display: grid;
    grid-template-columns: minmax(7rem, max-content) minmax(0, 1fr);
    gap: var(--space-2) var(--space-4);
    margin: 0;
  }

  dl.facts dt {
    color: var(--muted);
  }

  dl.facts dd {
    margin: 0;
    overflow-wrap: anywhere;
  }

  .note {
    padding: var(--space-2) var(--space-3);
    border-radius: var(--radius-s);
    background: var(--info-soft);
    color: var(--text);
  }

  .note.warn {
    background: var(--warn-soft);
  }

  .note.bad {
    background: var(--bad-soft);
  }

  .quiet {
    position: absolute;
    width: 1px;
    height: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }

  @media (max-width: 48rem) {
    button:not(.plain, .icon),
    .button,
    input:not([type='checkbox'], [type='radio']),
    select {
      min-height: 40px;
    }

    dl.facts {
      grid-template-columns: minmax(0, 1fr);
      gap: 0;
    }

    dl.facts dd {
      margin-bottom: var(--space-2);
    }
  }
`;
