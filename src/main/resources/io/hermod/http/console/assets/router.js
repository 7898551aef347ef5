// Which page a path shows. Add a page here, and write it as `pages/NAME.js`; app.js explains how.
//
//   path   below /console; `:name` matches one segment and becomes params.name, decoded
//   page   loads the module of the page when it is first shown
//   nav    its name in the navigation; pages without one are reached from other pages
//   group  the heading in the navigation that it appears under
//   icon   of icons.js
//   needs  a permission without which it is not offered: 'read', 'write', 'administer' or 'send'
//   when   whether it is offered at all, asked with the session

/**
 * @typedef {object} Route
 * @property {string} path
 * @property {() => Promise<any>} page
 * @property {string} [nav]
 * @property {string} [group]
 * @property {string} [icon]
 * @property {'read' | 'write' | 'administer' | 'send'} [needs]
 * @property {(session: import('./api.js').Session) => boolean} [when]
 */

/** @type {Route[]} */
export const routes = [
  { path: '/', page: () => import('./pages/overview.js'), nav: 'Overview', icon: 'overview' },
  { path: '/topics', page: () => import('./pages/topics.js'), nav: 'Topics', group: 'Manage', icon: 'topics' },
  { path: '/topics/:name', page: () => import('./pages/topic.js') },
  { path: '/topic-form', page: () => import('./pages/topic-form.js'), needs: 'write' },
  {
    path: '/subscriptions', page: () => import('./pages/subscriptions.js'), nav: 'Subscriptions', group: 'Manage',
    icon: 'subscriptions',
  },
  { path: '/subscription', page: () => import('./pages/subscription.js') },
  { path: '/subscription-form', page: () => import('./pages/subscription-form.js'), needs: 'write' },
  { path: '/event', page: () => import('./pages/event.js'), nav: 'Find an event', group: 'Events', icon: 'event' },
  { path: '/publish', page: () => import('./pages/publish.js'), nav: 'Publish', group: 'Events', icon: 'publish', needs: 'send' },
  { path: '/live', page: () => import('./pages/live.js'), nav: 'Live', group: 'Events', icon: 'live' },
  { path: '/filter', page: () => import('./pages/filter.js'), nav: 'Filter tester', group: 'Events', icon: 'filter' },
  { path: '/endpoints', page: () => import('./pages/endpoints.js'), nav: 'Endpoints', group: 'Deliveries', icon: 'endpoints' },
  {
    path: '/deadletters', page: () => import('./pages/deadletters.js'), nav: 'Dead letters', group: 'Deliveries',
    icon: 'deadletters',
  },
  { path: '/profiles', page: () => import('./pages/profiles.js'), nav: 'Profiles', group: 'Deliveries', icon: 'profiles' },
  {
    path: '/clock', page: () => import('./pages/clock.js'), nav: 'Clock', group: 'Server', icon: 'clock',
    when: ({ server }) => server.isTimeVirtual,
  },
  {
    path: '/health', page: () => import('./pages/health.js'), nav: 'Health', group: 'Server', icon: 'check',
    when: ({ caller }) => caller.scope === 'everything',
  },
  {
    path: '/cluster', page: () => import('./pages/cluster.js'), nav: 'Cluster', group: 'Server', icon: 'cluster',
    when: ({ caller, server }) => server.isInCluster && caller.scope === 'everything',
  },
  {
    path: '/access', page: () => import('./pages/access.js'), nav: 'Access', group: 'Server', icon: 'access',
    needs: 'administer',
  },
];

const ROOT = '/console';

/**
 * Shows a page of the console, as a link to it would.
 *
 * @param {string} path such as '/console/topics/orders?tab=keys'
 * @param {{replace?: boolean}} [options] replace: the back button skips the page that is left
 */
export function navigate(path, options = {}) {
  const isSame = path === location.pathname + location.search;
  history[options.replace || isSame ? 'replaceState' : 'pushState']({}, '', path);
  dispatchEvent(new Event('hm-navigate'));
}

/**
 * Builds the path of a page, and encodes its parts.
 *
 * @param {string} pattern such as '/topics/:name'
 * @param {Record<string, string>} [params]
 * @param {Record<string, string | undefined>} [query]
 */
export function href(pattern, params = {}, query = {}) {
  const path = pattern.replace(/:(\w+)/g, (_, name) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== '') {
      search.set(name, value);
    }
  }
  return ROOT + path + (search.size > 0 ? '?' + search : '');
}

/**
 * @param {string} pathname
 * @returns {{route: Route, params: Record<string, string>} | null}
 */
export function match(pathname) {
  const parts = segments(pathname.slice(ROOT.length));
  for (const route of routes) {
    const params = bind(segments(route.path), parts);
    if (params) {
      return { route, params };
    }
  }
  return null;
}

/** @param {string} path */
function segments(path) {
  return path.split('/').filter((each) => each !== '');
}

/**
 * @param {string[]} pattern
 * @param {string[]} parts
 */
function bind(pattern, parts) {
  if (pattern.length !== parts.length) {
    return null;
  }
  /** @type {Record<string, string>} */
  const params = {};
  for (let i = 0; i < pattern.length; i++) {
    if (pattern[i].startsWith(':')) {
      params[pattern[i].slice(1)] = decoded(parts[i]);
    } else if (pattern[i] !== parts[i]) {
      return null;
    }
  }
  return params;
}

/** @param {string} part */
function decoded(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Follows links to pages without loading the console again. */
export function interceptLinks() {
  document.addEventListener('click', (event) => {
    const link = event
      .composedPath()
      .find((each) => each instanceof HTMLAnchorElement && each.hasAttribute('href'));
    if (link instanceof HTMLAnchorElement && isPlain(event) && isPage(link)) {
      event.preventDefault();
      navigate(link.pathname + link.search);
    }
  });
}

/** @param {MouseEvent} event */
function isPlain(event) {
  return (
    !event.defaultPrevented &&
    event.button === 0 &&
    !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
  );
}

/** @param {HTMLAnchorElement} link */
function isPage(link) {
  return (
    link.origin === location.origin &&
    (link.pathname === ROOT || link.pathname.startsWith(ROOT + '/')) &&
    !link.hash &&
    !link.target &&
    !link.hasAttribute('download')
  );
}
