import consoleWords from '#locales/it/console.json' with { type: 'json' }
import consoleAccounts from '#locales/it/console-accounts.json' with { type: 'json' }
import consoleCampaigns from '#locales/it/console-campaigns.json' with { type: 'json' }
import consoleCatalogue from '#locales/it/console-catalogue.json' with { type: 'json' }
import consoleDecisions from '#locales/it/console-decisions.json' with { type: 'json' }
import consoleGroups from '#locales/it/console-groups.json' with { type: 'json' }
import consoleInvoices from '#locales/it/console-invoices.json' with { type: 'json' }
import consoleLists from '#locales/it/console-lists.json' with { type: 'json' }
import consoleOrders from '#locales/it/console-orders.json' with { type: 'json' }
import consolePeople from '#locales/it/console-people.json' with { type: 'json' }
import consoleRefunds from '#locales/it/console-refunds.json' with { type: 'json' }
import consoleReports from '#locales/it/console-reports.json' with { type: 'json' }
import consoleSettings from '#locales/it/console-settings.json' with { type: 'json' }
import consoleShipments from '#locales/it/console-shipments.json' with { type: 'json' }
import consoleWorks from '#locales/it/console-works.json' with { type: 'json' }
import ownComments from '#locales/it/own-comments.json' with { type: 'json' }
import ownOrders from '#locales/it/own-orders.json' with { type: 'json' }
import ownProposals from '#locales/it/own-proposals.json' with { type: 'json' }
import ownWeep from '#locales/it/own-weep.json' with { type: 'json' }
import * as namespaces from './namespaces.ts'

/** All namespaces, one file per noun. Server only: islands get the ones they need. */
export const locales = {
  ...namespaces,
  console: consoleWords,
  'console-accounts': consoleAccounts,
  'console-catalogue': consoleCatalogue,
  'console-campaigns': consoleCampaigns,
  'console-groups': consoleGroups,
  'console-people': consolePeople,
  'console-refunds': consoleRefunds,
  'console-reports': consoleReports,
  'console-settings': consoleSettings,
  'console-shipments': consoleShipments,
  'console-works': consoleWorks,
  'console-invoices': consoleInvoices,
  'console-lists': consoleLists,
  'console-orders': consoleOrders,
  'console-decisions': consoleDecisions,
  'own-comments': ownComments,
  'own-orders': ownOrders,
  'own-proposals': ownProposals,
  'own-weep': ownWeep,
}

export type Locales = typeof locales
export type Namespace = keyof Locales
