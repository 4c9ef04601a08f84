import { creditsPath } from '#lib/contract/addresses.ts'
import type { Tx } from '../../../platform/db/connection.ts'
import { memberId } from '../../../platform/http/member-id.ts'
import { notify } from '../../../platform/notify.ts'
import { t } from '../present.ts'

type Rewarded = { member: number; cents: number; reason: string; until: Date }

export const notifyRewarded = (tx: Tx, { member, cents, reason, until }: Rewarded) =>
  notify(tx, {
    member: memberId(member),
    type: 'credits',
    data: {
      description: t('rewarded', { cents, reason, until: until.getTime() }),
      picture_id: null,
      type: 'credits',
      slug: null,
      id: null,
      url: creditsPath,
    },
  })
