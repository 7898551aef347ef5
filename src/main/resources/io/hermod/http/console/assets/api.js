// Calls the server that the console came from, as whoever is signed in.
//
//   const { value } = await get('/hermod/v1/endpoints');
//   await send('POST', `/hermod/v1/endpoints/${id}/wake`);
//
// Paths of the management API get their api-version. A request that fails throws an ApiError, whose
// message can be shown as it is. When the session is over, the console shows the sign-in page, and
// the error has the status 401: pages need not do anything about it.

/**
 * @typedef {object} Session
 * @property {string} csrfToken
 * @property {{name: string, permissions: string[], scope: string}} caller
 * @property {string} expiresAt
 * @property {{version: string, profile: string, isTimeVirtual: boolean, isInCluster: boolean}} server
 */

/** @typedef {Record<string, string | number | boolean | null | undefined>} Query */

const API_VERSION = '2025-02-15';
const SESSION = '/console/session';

/**
 * Where the token of the session is kept for the next load and for other tabs. Pages of other ports
 * cannot read it there, unlike the cookie, which their servers are sent; alone it opens nothing.
 */
const TOKEN = 'hermod.csrf-token';

/** How many sign-ins in other tabs a request survives. */
const MOST_NEW_SESSIONS = 3;

const LOOKS_FOR_A_TOKEN = 10;
const BETWEEN_LOOKS = 100;

/** Azure's clients expect this link in an error; its page does not know this server. */
const AZURES_ADVICE = ' For more details, visit https://aka.ms/esvalidation.';

/** What the server said no with. */
export class ApiError extends Error {
  /**
   * @param {number} status 0 if the server did not respond
   * @param {string} code
   * @param {string} message
   * @param {string} [requestId] names the request in the server's log
   */
  constructor(status, code, message, requestId = '') {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.requestId = requestId;
  }
}

/** Tells the frame that somebody signed in or out: `session` events with the session or null. */
export const sessionEvents = new EventTarget();

/** @type {Session | null} */
let current = null;

/** @returns {Session | null} who is signed in */
export function session() {
  return current;
}

/**
 * Whether whoever is signed in may do something: 'read', 'write' (change things, see keys),
 * 'administer' (manage clients) or 'send' (publish). A caller with a limited scope may not do it
 * everywhere; the server decides.
 *
 * @param {'read' | 'write' | 'administer' | 'send'} permission
 */
export function may(permission) {
  return current?.caller.permissions.includes(permission) ?? false;
}

/**
 * @param {string} path
 * @param {Query} [query]
 * @returns {Promise<any>} the parsed body; null if there is none
 */
export async function get(path, query) {
  return call('GET', path, undefined, query);
}

/**
 * Follows the pages of a list and returns all items.
 *
 * @param {string} path
 * @param {Query} [query]
 * @returns {Promise<any[]>}
 */
export async function getAll(path, query) {
  const items = [];
  let page = await get(path, query);
  for (let i = 0; i < 1000; i++) {
    items.push(...(page?.value ?? []));
    if (!page?.nextLink) {
      break;
    }
    const next = new URL(page.nextLink);
    page = await get(next.pathname + next.search);
  }
  return items;
}

/**
 * @param {string} method
 * @param {string} path
 * @param {unknown} [body] sent as JSON; a Blob of JSON is sent as it is
 * @param {Query} [query]
 * @returns {Promise<any>} the parsed body; null if there is none
 */
export async function send(method, path, body, query) {
  return call(method, path, body, query);
}

/**
 * @param {string} method
 * @param {string} path
 * @param {unknown} body
 * @param {Query} [query]
 */
async function call(method, path, body, query) {
  const url = address(path, query);
  let used = current?.csrfToken;
  let response = await request(method, url, body);
  // Another tab may have signed in anew: then this one uses the new session.
  for (let i = 0; i < MOST_NEW_SESSIONS && response.status === 401 && used && (await isReplaced(used)); i++) {
    used = current?.csrfToken;
    response = await request(method, url, body);
  }
  if (response.status === 401) {
    become(null);
  }
  return result(response);
}

/**
 * Whether there is another session than the one with this token. If so, it is the current one.
 *
 * @param {string} used
 */
async function isReplaced(used) {
  let known = used;
  for (let i = 0; i < MOST_NEW_SESSIONS; i++) {
    const token = await tokenAfter(known);
    if (!token || token === current?.csrfToken) {
      // Another request may have found the new session first.
      return token !== null;
    }
    const other = await sessionOf(token);
    if (other) {
      become(other);
      return true;
    }
    known = token;
  }
  return false;
}

/**
 * Waits a moment for a new token: while another tab signs in, the browser has its cookie first.
 *
 * @param {string} used
 * @returns {Promise<string | null>} null if there is no other
 */
async function tokenAfter(used) {
  for (let i = 0; i < LOOKS_FOR_A_TOKEN && localStorage.getItem(TOKEN) === used; i++) {
    await new Promise((resolve) => setTimeout(resolve, BETWEEN_LOOKS));
  }
  const token = localStorage.getItem(TOKEN);
  return token === used ? null : token;
}

/**
 * Finds the session with this token; null if it has ended, or if the cookie is that of another one.
 *
 * @param {string} token
 * @returns {Promise<Session | null>}
 */
async function sessionOf(token) {
  const response = await request('GET', SESSION, undefined, token);
  return response.status === 401 ? null : result(response);
}

/**
 * @param {string} path
 * @param {Query} [query]
 */
function address(path, query) {
  const url = new URL(path, location.origin);
  if (url.pathname.startsWith('/subscriptions') && !url.searchParams.has('api-version')) {
    url.searchParams.set('api-version', API_VERSION);
  }
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== null && value !== '') {
      url.searchParams.set(name, String(value));
    }
  }
  return url.pathname + url.search;
}

/**
 * @param {string} method
 * @param {string} url
 * @param {unknown} [body]
 * @param {string} [token]
 */
async function request(method, url, body, token = current?.csrfToken) {
  /** @type {Record<string, string>} */
  const headers = { Accept: 'application/json' };
  if (token) {
    headers['X-Hermod-Csrf'] = token;
  }
  if (body !== undefined) {
    headers['Content-Type'] = 'application/json';
  }
  try {
    return await fetch(url, {
      method,
      headers,
      body: body === undefined || body instanceof Blob ? body : JSON.stringify(body),
      credentials: 'same-origin',
      cache: 'no-store',
      redirect: 'error',
    });
  } catch {
    throw new ApiError(0, 'Unreachable', 'The server does not respond. Is it running?');
  }
}

/** @param {Response} response */
async function result(response) {
  const text = await response.text();
  const json = parsed(text);
  if (response.ok) {
    return json;
  }
  const error = json?.error ?? {};
  throw new ApiError(
    response.status,
    error.code ?? String(response.status),
    (error.message ?? '').replace(AZURES_ADVICE, '') || `The server responded with status ${response.status}.`,
    response.headers.get('x-ms-request-id') ?? '',
  );
}

/** @param {string} text */
function parsed(text) {
  try {
    return text === '' ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

/** @param {Session | null} next */
function become(next) {
  const last = current?.csrfToken;
  current = next;
  if (next) {
    localStorage.setItem(TOKEN, next.csrfToken);
  } else if (!last || localStorage.getItem(TOKEN) === last) {
    // The token of another tab's session stays.
    localStorage.removeItem(TOKEN);
  }
  sessionEvents.dispatchEvent(new CustomEvent('session', { detail: next }));
}

/** Finds out whether the browser is signed in already. */
export async function resume() {
  const token = localStorage.getItem(TOKEN);
  become(token ? await sessionOf(token) : null);
  return current;
}

/**
 * The issuers where one can sign in, and where to go for that.
 *
 * @returns {Promise<{name: string, href: string}[]>}
 */
export async function issuers() {
  const list = await result(await request('GET', '/console/oidc'));
  return list.value;
}

/**
 * Finds the session that an issuer's sign-in has started. An address that somebody made up must not
 * end the one that there is.
 *
 * @param {string} token
 */
export async function arriveFromIssuer(token) {
  const found = await sessionOf(token);
  if (found) {
    become(found);
  } else {
    await resume();
  }
}

/**
 * @param {{link: string} | {clientId: string, clientSecret: string}} credential
 * @returns {Promise<Session>}
 */
export async function signIn(credential) {
  become(await result(await request('POST', SESSION, credential)));
  return /** @type {Session} */ (current);
}

/** Ends the session, here and on the server. */
export async function signOut() {
  const ending = request('DELETE', SESSION);
  become(null);
  await ending;
}
