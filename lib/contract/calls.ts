import type { accounts } from './accounts.ts'
import type { blocks } from './blocks.ts'
import type { catalogue } from './catalogue.ts'
import type { checkout } from './checkout.ts'
import type { claims } from './claims.ts'
import type { codes } from './codes.ts'
import type { comments } from './comments.ts'
import type { community } from './community.ts'
import type { contacts } from './contacts.ts'
import type { crawl } from './crawl.ts'
import type { credits } from './credits.ts'
import type { devices } from './devices.ts'
import type { draws } from './draws.ts'
import type { following } from './following.ts'
import type { health } from './health.ts'
import type { homePage } from './home.ts'
import type { identities } from './identities.ts'
import type { live } from './live.ts'
import type { mailbox } from './mailbox.ts'
import type { marks } from './marks.ts'
import type { measuring } from './measuring.ts'
import type { moderation } from './moderation.ts'
import type { moments } from './moments.ts'
import type { notifications } from './notifications.ts'
import type { optOuts } from './opt-outs.ts'
import type { orders } from './orders.ts'
import type { ownData } from './own-data.ts'
import type { participations } from './participations.ts'
import type { payments } from './payments.ts'
import type { pictures } from './pictures.ts'
import type { places } from './places.ts'
import type { postalAddresses } from './postal-addresses.ts'
import type { preferences } from './preferences.ts'
import type { reports } from './reports.ts'
import type { search } from './search.ts'
import type { sessions } from './sessions.ts'
import type { settings } from './settings.ts'
import type { share } from './share.ts'
import type { variations } from './variations.ts'
import type { weep } from './weep.ts'
import type { withdrawals } from './withdrawals.ts'

type Declared =
  | Each<typeof accounts>
  | Each<typeof blocks>
  | Each<typeof catalogue>
  | Each<typeof checkout>
  | Each<typeof claims>
  | Each<typeof codes>
  | Each<typeof comments>
  | Each<typeof community>
  | Each<typeof contacts>
  | Each<typeof crawl>
  | Each<typeof credits>
  | Each<typeof devices>
  | Each<typeof draws>
  | Each<typeof following>
  | Each<typeof health>
  | Each<typeof homePage>
  | Each<typeof identities>
  | Each<typeof live>
  | Each<typeof mailbox>
  | Each<typeof marks>
  | Each<typeof measuring>
  | Each<typeof moderation>
  | Each<typeof moments>
  | Each<typeof notifications>
  | Each<typeof optOuts>
  | Each<typeof orders>
  | Each<typeof ownData>
  | Each<typeof participations>
  | Each<typeof payments>
  | Each<typeof pictures>
  | Each<typeof places>
  | Each<typeof postalAddresses>
  | Each<typeof preferences>
  | Each<typeof reports>
  | Each<typeof search>
  | Each<typeof sessions>
  | Each<typeof settings>
  | Each<typeof share>
  | Each<typeof variations>
  | Each<typeof weep>
  | Each<typeof withdrawals>

type Each<Noun> = Noun[keyof Noun]

/** Every call of the contract by method and path. Types only, so that no schema reaches the browser. */
export type Calls = { [E in Declared as `${E['method']} ${E['path']}`]: E }

export type CallName = keyof Calls
