/** Addresses of the site that stand in answers of the API; the whole list is lib/client/paths.ts. */
export const itemPath = (kind: 'preorder' | 'sale', id: number, slug: string) =>
  `/${kind === 'preorder' ? 'ga' : 'reega'}/${id}/${slug}`

// Links of mails. The secret stands behind the #, which no server, log or other site ever sees.
export const verifyPath = (member: number, secret: string) => `/auth/verify#${member}/${secret}`
export const stopChangePath = (member: number, secret: string) =>
  `/auth/stop-change#${member}/${secret}`
export const resetPasswordPath = (email: string, secret: string) =>
  `/auth/reset-password#${encodeURIComponent(email)}/${secret}`
export const loginPath = '/auth/login'
export const forgottenPasswordPath = '/auth/forgot-password'
export const privacyPath = '/user/tabs'

/** Where somebody finds their seats. */
export const seatsPath = '/user/tabs?tab=groups'
/** Where copies are paid, or with a group a seat is taken. */
export const checkoutPath = (bundle: number, quantity: number, group?: number) =>
  `/checkout?${group === undefined ? '' : `group=${group}&`}bundle=${bundle}&quantity=${quantity}`
/** Pays a seat without signing in. */
export const payPath = (secret: string) => `/paga#${secret}`
/** Where somebody finds an order of theirs. */
export const orderPath = (id: number) => `/user/tabs?tab=orders&order=${id}`
/** Where an order is paid, and what the provider leads back to. */
export const payOrderPath = (order: number) => `/checkout?order=${order}`
/** Where somebody finds the methods they saved. */
const methodsPath = '/user/tabs?tab=methods'
/** Where one is saved, instead of another; the provider leads back to it too. */
export const addMethodPath = (instead?: number) => `${methodsPath}&add=${instead ?? 'new'}`

/** What the weep plan is. */
export const weepPath = '/weep'
/** Where a plan is paid in person, and what the provider leads back to. */
export const payWeepPath = (order: number) => `/weep/join?order=${order}`
/** Where a member finds their plan. */
export const weepTabPath = '/user/tabs?tab=weep'

/** Where a member sees their level, and how it counts. */
export const levelTabPath = '/user/tabs?tab=level'
/** Where a member sees their credits, line by line. */
export const creditsPath = '/user/tabs?tab=credits'

export const proposalPath = (id: number, slug: string) => `/proposte/${id}/${slug}`
/** One comment on a page: shown and lit there, wherever in the discussion it stands. */
export const commentPath = (page: string, id: number) => `${page}#comment-${id}`
/** Ends one kind of mail, signed in or not; the token opens nothing else. */
export const optOutPath = (token: string) => `/avvisi/basta#${token}`
/** Where somebody finds what they follow. */
export const followingPath = '/personal'
/** Where a member chooses what reaches them, and how. */
export const noticesPath = '/user/tabs?tab=notices'
/** Where a member finds what they reported, and what was decided about what they wrote. */
export const decisionsPath = '/user/tabs?tab=moderation'
export const decisionPath = (id: number) => `${decisionsPath}#decision-${id}`
/** The contact form, with what became of a message sent without a script. */
export const contactsPath = (outcome?: string) =>
  outcome === undefined ? '/contatti' : `/contatti?esito=${outcome}`
