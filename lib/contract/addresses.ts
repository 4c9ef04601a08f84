/** Site paths that appear in API responses; the complete list is lib/client/paths.ts. */
export const itemPath = (kind: 'preorder' | 'sale', id: number, slug: string) =>
  `/${kind === 'preorder' ? 'ga' : 'reega'}/${id}/${slug}`

// Paths of mailed links. The secret follows the #, so no server, log or other site gets it.
export const verifyPath = (member: number, secret: string) => `/auth/verify#${member}/${secret}`
export const stopChangePath = (member: number, secret: string) =>
  `/auth/stop-change#${member}/${secret}`
export const resetPasswordPath = (email: string, secret: string) =>
  `/auth/reset-password#${encodeURIComponent(email)}/${secret}`
export const loginPath = '/auth/login'
export const forgottenPasswordPath = '/auth/forgot-password'
export const privacyPath = '/user/tabs'

export const seatsPath = '/user/tabs?tab=groups'
/** Page that pays for copies or, with a group, takes a seat. */
export const checkoutPath = (bundle: number, quantity: number, group?: number) =>
  `/checkout?${group === undefined ? '' : `group=${group}&`}bundle=${bundle}&quantity=${quantity}`
/** Page that pays a seat without signing in. */
export const payPath = (secret: string) => `/paga#${secret}`
export const orderPath = (id: number) => `/user/tabs?tab=orders&order=${id}`
/** Page that pays an order; also the return URL of the provider. */
export const payOrderPath = (order: number) => `/checkout?order=${order}`
const methodsPath = '/user/tabs?tab=methods'
/** Page that saves a method, optionally to replace another one; also the return URL of the provider. */
export const addMethodPath = (instead?: number) => `${methodsPath}&add=${instead ?? 'new'}`

export const weepPath = '/weep'
/** Page where the buyer pays a plan; also the return URL of the provider. */
export const payWeepPath = (order: number) => `/weep/join?order=${order}`
export const weepTabPath = '/user/tabs?tab=weep'

export const levelTabPath = '/user/tabs?tab=level'
export const creditsPath = '/user/tabs?tab=credits'

export const proposalPath = (id: number, slug: string) => `/proposte/${id}/${slug}`
/** Path of one comment: the page shows and highlights it, wherever it is in the discussion. */
export const commentPath = (page: string, id: number) => `${page}#comment-${id}`
/** Unsubscribes from one kind of mail, signed in or not; the token is valid for nothing else. */
export const optOutPath = (token: string) => `/avvisi/basta#${token}`
export const followingPath = '/personal'
export const noticesPath = '/user/tabs?tab=notices'
/** Page of the member's reports and of the decisions about their own posts. */
export const decisionsPath = '/user/tabs?tab=moderation'
export const decisionPath = (id: number) => `${decisionsPath}#decision-${id}`
/** Contact form, with the outcome of a message sent without JavaScript. */
export const contactsPath = (outcome?: string) =>
  outcome === undefined ? '/contatti' : `/contatti?esito=${outcome}`
