/**
 * Inline script that runs before the first paint and marks whether a token is stored, so that the
 * cached page, the same for everybody, shows the login button or the avatar from the start, and
 * keeps the place of what belongs to a member's interests. The keys are those of lib/client/storage/token.ts
 * and lib/client/storage/own-kinds.ts.
 */
export const tokenMark =
  "try{if(/(^|; )token=/.test(document.cookie)||localStorage.getItem('token')){var s=document.documentElement.dataset;s.token='';s.own=localStorage.getItem('own')||''}}catch{}"
