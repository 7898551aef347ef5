// The console's frame: signing in, navigation, and the page that the address names.
//
// How to write a page
// -------------------
// A page is a module in pages/ that router.js names. It exports a Lit element, which the frame
// defines and shows, and a function for its title:
//
//   import { html } from 'lit';
//   import { get, may } from '../api.js';
//   import { heading } from '../parts/heading.js';
//   import { Page } from '../parts/page.js';
//
//   export const title = (params) => `Topic ${params.name}`; // and the URLSearchParams of the address
//
//   export default class extends Page {
//     static properties = { topic: { state: true } };
//
//     async load() {
//       this.topic = await get(`/hermod/v1/…/${this.params.name}`); // from the path, decoded
//       this.repeat(5000, async () => { … }); // to keep up to date while somebody looks
//     }
//
//     content() {
//       return html`${heading(this.topic.name, may('write') ? html`<button @click=${…}>Delete</button>` : '')} …`;
//     }
//   }
//
// * Reactive properties are initialised in the constructor. Class fields would hide Lit's accessors.
// * Every action goes through `run` of the page, which shows its error or says that it is done.
// * When only params or query change, the same element stays, and loads again.
// * heading() renders the only <h1>. Sections begin with <h2>.
// * Links to other pages are ordinary links; navigate() of router.js is for what happens after a
//   form was sent. announce() of components/toast.js says something to those who cannot see it.
// * No `style` attributes (styles.js says why), and nothing from outside: no fonts, images or URLs.
// * All text goes through Lit's templates, which escape it. Never use unsafeHTML or innerHTML.
// * What a user may not do is not offered (`may`), but the server decides: show its errors.
// * What pages compute is in text/, without the browser, so that console-text.js can test it.
// * console-coverage.js names the scenario that shows the page in a browser.
import { LitElement, html, nothing } from 'lit';
import {
  arriveFromIssuer,
  issuers,
  may,
  resume,
  session,
  sessionEvents,
  signIn,
  signOut,
} from './api.js';
import { interceptLinks, match, routes } from './router.js';
import { icon } from './icons.js';
import { announce, toast } from './components/toast.js';
import { messageOf } from './text/failure.js';

const OIDC_PROBLEMS = new Map([
  ['refused', 'The issuer did not sign you in, or its token was refused. The server’s log says why.'],
  ['no-role', 'You are signed in at the issuer, but it gives you no role here. Ask for one.'],
  ['unavailable', 'The issuer does not respond. The server’s log says why.'],
  ['too-late', 'That sign-in took too long or was begun in another browser. Try again.'],
]);

/** The elements of pages that were shown, by the class that their module exports. */
const names = new Map();

/** @param {CustomElementConstructor} page */
function tagOf(page) {
  if (!names.has(page)) {
    const tag = `hm-page-${names.size + 1}`;
    customElements.define(tag, page);
    names.set(page, tag);
  }
  return names.get(page);
}

class App extends LitElement {
  static properties = {
    state: { state: true },
    problem: { state: true },
    isBusy: { state: true },
    isMenuOpen: { state: true },
    failure: { state: true },
    path: { state: true },
    issuers: { state: true },
  };

  constructor() {
    super();
    /** @type {'starting' | 'out' | 'in'} */
    this.state = 'starting';
    this.problem = '';
    this.isBusy = false;
    this.isMenuOpen = false;
    this.failure = '';
    this.path = location.pathname;
    /** @type {{name: string, href: string}[]} */
    this.issuers = [];
    this.isLeaving = false;
    /** @type {HTMLElement | null} */
    this.pageElement = null;
    this.navigation = 0;
    this.hasArrived = false;
  }

  // In the document itself, so that password managers find the form and the skip link its target.
  createRenderRoot() {
    return this;
  }

  connectedCallback() {
    super.connectedCallback();
    interceptLinks();
    sessionEvents.addEventListener('session', () => this.sessionChanged());
    addEventListener('popstate', () => this.show());
    addEventListener('hm-navigate', () => this.show());
    addEventListener('hashchange', () => this.useLink());
    addEventListener('unhandledrejection', (event) => this.failed(event.reason));
    this.start();
  }

  async start() {
    if (!(await this.useLink()) && !(await this.useIssuer())) {
      await this.attempt(() => resume());
    }
    if (this.state === 'starting') {
      this.state = 'out';
    }
  }

  /** Signs in with the secret in the address, if there is one, and removes it from the address. */
  async useLink() {
    const link = new URLSearchParams(location.hash.slice(1)).get('link');
    if (!link) {
      return false;
    }
    history.replaceState({}, '', location.pathname + location.search);
    if (!(await this.attempt(() => signIn({ link })))) {
      const problem = this.problem;
      await this.attempt(() => resume());
      this.problem = problem;
    }
    return true;
  }

  /** Goes on after an issuer has sent the browser back. */
  async useIssuer() {
    const given = new URLSearchParams(location.hash.slice(1));
    const result = given.get('oidc');
    if (!result) {
      return false;
    }
    history.replaceState({}, '', location.pathname + location.search);
    const token = given.get('token') ?? '';
    await this.attempt(() => (result === 'done' ? arriveFromIssuer(token) : resume()));
    if (this.state !== 'in') {
      this.problem = OIDC_PROBLEMS.get(result) ?? 'You could not be signed in.';
    }
    return true;
  }

  /** @param {() => Promise<unknown>} step */
  async attempt(step) {
    this.isBusy = true;
    this.problem = '';
    try {
      await step();
      return true;
    } catch (error) {
      this.problem = messageOf(error);
      return false;
    } finally {
      this.isBusy = false;
    }
  }

  sessionChanged() {
    const before = this.state;
    this.state = session() ? 'in' : 'out';
    if (this.state === before) {
      this.requestUpdate();
      return;
    }
    if (this.state === 'in') {
      this.show();
    } else {
      this.pageElement = null;
      this.hasArrived = false;
      document.title = 'Sign in · Hermod';
      this.findIssuers();
      if (before === 'in' && !this.isLeaving) {
        this.problem = 'Your session is over. Sign in again to go on where you were.';
      }
    }
  }

  async findIssuers() {
    try {
      this.issuers = await issuers();
    } catch {
      this.issuers = []; // the other ways to sign in still work
    }
  }

  /** Shows the page that the address names. */
  async show() {
    if (this.state !== 'in') {
      return;
    }
    const navigation = ++this.navigation;
    this.path = location.pathname;
    this.isMenuOpen = false;
    this.failure = '';
    const found = match(location.pathname);
    if (!found || !isAllowed(found.route)) {
      this.pageElement = null;
      this.arrive(found ? 'Not allowed' : 'Not found');
      return;
    }
    try {
      const module = await found.route.page();
      if (navigation !== this.navigation) {
        return;
      }
      this.place(module.default, found.params);
      this.arrive(titleOf(module, found.params, new URLSearchParams(location.search)));
    } catch (error) {
      if (navigation === this.navigation) {
        this.pageElement = null;
        this.failure = messageOf(error);
        this.arrive('Error');
      }
    }
  }

  /**
   * @param {CustomElementConstructor} page
   * @param {Record<string, string>} params
   */
  place(page, params) {
    const tag = tagOf(page);
    const element =
      this.pageElement?.localName === tag ? this.pageElement : document.createElement(tag);
    Object.assign(element, { params, query: new URLSearchParams(location.search) });
    this.pageElement = element;
    this.requestUpdate();
  }

  /**
   * Tells those who cannot see it that another page is shown, and lets them begin at its top. Where
   * the browser has just loaded the console, it does that itself.
   *
   * @param {string} title
   */
  async arrive(title) {
    document.title = `${title} · Hermod`;
    const isFirst = !this.hasArrived;
    this.hasArrived = true;
    await this.updateComplete;
    if (!isFirst) {
      scrollTo(0, 0);
      this.querySelector('main')?.focus({ preventScroll: true });
      announce(title);
    }
  }

  /** What no page has caught. @param {unknown} error */
  failed(error) {
    const status = /** @type {any} */ (error)?.status;
    if (status !== 401) {
      toast(messageOf(error), 'bad');
    }
  }

  render() {
    switch (this.state) {
      case 'in':
        return this.frame();
      case 'out':
        return this.door();
      default:
        return nothing;
    }
  }

  door() {
    return html`<div class="door">
      <main>
        <div class="card">
          <div class="brand"><img src="/console/assets/icon.svg" alt="" />Hermod</div>
          <h1>Sign in</h1>
          <p>Use the id and the secret of a client.</p>
          <form @submit=${this.submit} method="post">
            <div class="error" role="alert" ?hidden=${!this.problem}>${this.problem}</div>
            <label for="client-id">Client ID</label>
            <input
              id="client-id"
              name="clientId"
              autocomplete="username"
              autocapitalize="none"
              spellcheck="false"
              required
            />
            <label for="client-secret">Client secret</label>
            <input
              id="client-secret"
              name="clientSecret"
              type="password"
              autocomplete="current-password"
              required
            />
            <button class="button primary wide" ?disabled=${this.isBusy}>
              ${this.isBusy ? 'Signing in …' : 'Sign in'}
            </button>
          </form>
          <div class="or">or</div>
          ${this.issuers.map(
            (each) =>
              html`<a class="button wide other" href=${each.href} target="_self"
                >Sign in with ${each.name}</a
              >`,
          )}
          <p class="hint">Run <code>hermod console</code> on the server for a link that signs you in.</p>
        </div>
      </main>
    </div>`;
  }

  /** @param {SubmitEvent} event */
  async submit(event) {
    event.preventDefault();
    const form = /** @type {HTMLFormElement} */ (event.target);
    const values = new FormData(form);
    await this.attempt(() =>
      signIn({
        clientId: String(values.get('clientId')).trim(),
        clientSecret: String(values.get('clientSecret')).trim(),
      }),
    );
  }

  frame() {
    const who = session();
    return html`<a class="skip" href="#page" @click=${this.skip}>Skip to the page</a>
      <div class="frame">
        <header class="side ${this.isMenuOpen ? 'is-open' : ''}">
          <div class="top">
            <a class="brand" href="/console/"><img src="/console/assets/icon.svg" alt="" />Hermod</a>
            <button
              class="button menu"
              aria-expanded=${this.isMenuOpen ? 'true' : 'false'}
              aria-controls="navigation"
              @click=${() => (this.isMenuOpen = !this.isMenuOpen)}
            >
              ${icon('menu')} Menu
            </button>
          </div>
          <nav class="nav" id="navigation" aria-label="Pages">${this.groups()}</nav>
          <div class="who">
            <strong>${who?.caller.name}</strong>
            <p>
              ${roleWords()}${who?.caller.scope === 'everything' ? '' : ` on ${who?.caller.scope}`}
            </p>
            <p>Hermod ${who?.server.version} · ${who?.server.profile}</p>
            <button class="button" @click=${this.leave}>${icon('signOut')} Sign out</button>
          </div>
        </header>
        <main class="page" id="page" tabindex="-1">
          ${who?.server.isTimeVirtual
            ? html`<p class="notice">
                ${icon('clock')} Time is virtual on this server: events wait until somebody moves the
                clock.
              </p>`
            : nothing}
          ${this.pageElement ?? this.instead()}
        </main>
      </div>`;
  }

  groups() {
    const who = session();
    const offered = routes.filter(
      (route) => route.nav && isAllowed(route) && (!route.when || (who && route.when(who))),
    );
    const groups = new Map();
    for (const route of offered) {
      const name = route.group ?? '';
      groups.set(name, [...(groups.get(name) ?? []), route]);
    }
    return [...groups].map(
      ([name, list]) => html`${name ? html`<h2>${name}</h2>` : nothing}
        <ul>
          ${list.map((/** @type {import('./router.js').Route} */ route) => this.link(route))}
        </ul>`,
    );
  }

  /** @param {import('./router.js').Route} route */
  link(route) {
    const path = '/console' + route.path;
    const isCurrent =
      route.path === '/'
        ? this.path === '/console/' || this.path === '/console'
        : this.path === path || this.path.startsWith(path + '/');
    return html`<li>
      <a href=${path} aria-current=${isCurrent ? 'page' : nothing}>
        ${icon(route.icon ?? 'right')} ${route.nav}
      </a>
    </li>`;
  }

  /** What is shown while there is no page: nothing while it is loaded, or why there is none. */
  instead() {
    if (this.failure) {
      return html`<div class="error" role="alert">
        <h1>This page could not be shown</h1>
        <p>${this.failure}</p>
        <button class="button" @click=${() => this.show()}>Try again</button>
      </div>`;
    }
    const found = match(this.path);
    if (found && isAllowed(found.route)) {
      return nothing;
    }
    return html`${found
        ? html`<h1>Your role does not allow this</h1>
            <p>Ask an owner of the server for another role, or sign in as another client.</p>`
        : html`<h1>There is no such page</h1>
            <p>Nothing of the console is at ${this.path}.</p>`}
      <a class="button" href="/console/">To the overview</a>`;
  }

  /** @param {Event} event */
  skip(event) {
    event.preventDefault();
    this.querySelector('main')?.focus();
  }

  async leave() {
    this.isLeaving = true;
    await this.attempt(() => signOut());
    this.isLeaving = false;
  }
}

/**
 * @param {any} module
 * @param {Record<string, string>} params
 * @param {URLSearchParams} search
 */
function titleOf(module, params, search) {
  return module.title(params, search);
}

/** @param {import('./router.js').Route} route */
function isAllowed(route) {
  return !route.needs || may(route.needs);
}

function roleWords() {
  if (may('administer')) {
    return 'Owner';
  }
  return may('write') ? 'Contributor' : may('read') ? 'Reader' : 'No access';
}

customElements.define('hm-app', App);
