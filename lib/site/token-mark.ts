/**
 * Inline script that runs before the first paint and marks whether a token is stored, so that the
 * cached page, the same for everybody, shows the login button or the avatar from the start. The key
 * is that of lib/client/auth.ts.
 */
export const tokenMark =
  "try{if(/(^|; )token=/.test(document.cookie)||localStorage.getItem('token'))document.documentElement.dataset.token=''}catch{}"
