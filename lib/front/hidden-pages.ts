/** Pages that are somebody's own, or as many as there are words to search for. */
const hidden = /^\/(?:search|personal|user|basket|checkout|auth|dev)(?=[/?]|$)/

/** Said in a header too: it counts for payloads and files as well, and no page can forget it. */
export const isHidden = (url: string | undefined) => hidden.test(url ?? '')
