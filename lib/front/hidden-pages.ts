/** Personal pages, and search pages, of which there is one per query. */
const hidden = /^\/(?:search|personal|user|basket|checkout|auth|dev)(?=[/?]|$)/

/** True for pages with a `noindex` header; it covers payloads and files too, and no page can forget it. */
export const isHidden = (url: string | undefined) => hidden.test(url ?? '')
