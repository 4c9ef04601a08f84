import consoleWords from '#locales/it/console.json' with { type: 'json' }
import consoleDecisions from '#locales/it/console-decisions.json' with { type: 'json' }
import legalBefore from '#locales/it/legal-before.json' with { type: 'json' }
import ownComments from '#locales/it/own-comments.json' with { type: 'json' }
import ownOrders from '#locales/it/own-orders.json' with { type: 'json' }
import ownProposals from '#locales/it/own-proposals.json' with { type: 'json' }
import ownWeep from '#locales/it/own-weep.json' with { type: 'json' }
import * as namespaces from './namespaces.ts'

/** All namespaces, one file per noun. Server only: islands get the ones they need. */
export const locales = {
  ...namespaces,
  console: consoleWords,
  'console-decisions': consoleDecisions,
  'legal-before': legalBefore,
  'own-comments': ownComments,
  'own-orders': ownOrders,
  'own-proposals': ownProposals,
  'own-weep': ownWeep,
}

export type Locales = typeof locales
export type Namespace = keyof Locales
