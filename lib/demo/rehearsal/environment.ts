import type { Environment } from '#kernel/config/variables.ts'

/** Variables that a rehearsal takes from the shop: what it sells and promises, no key and no address. */
const ofShop =
  /^(SITE_NAME|VAT_PERCENT|REPORTS_TO_HIDE|PRICE_VOTES|INVITATION_EUROS|FREE_DELIVERY_FROM_EUROS|(WEEP|COMPANY|SHIPPING)_\w+)$/
const ofMachine = /^(PATH|HOME|USER|LOGNAME|LANG|LC_ALL|TERM|TMPDIR|npm_execpath)$/

const picked = (environment: Environment, names: RegExp) =>
  Object.fromEntries(Object.entries(environment).filter(([name]) => names.test(name)))

/** Environment of a rehearsal: lists what it gets, so that nothing leads to the shop’s own services. */
export const rehearsalEnvironment = (
  environment: Environment,
  { folder, port }: { folder: string; port: number },
): Environment => ({
  ...picked(environment, ofMachine),
  ...picked(environment, ofShop),
  NODE_ENV: 'production',
  ENABLE_DEMO: 'true',
  DATA_DIR: folder,
  HOST: '127.0.0.1',
  PORT: `${port}`,
  LOG_LEVEL: 'warn',
})
