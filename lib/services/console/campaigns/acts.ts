import type { Db } from '#kernel/db/connection.ts'
import { StartError } from '#kernel/start-error.ts'
import { textOf } from '#kernel/terminal.ts'
import { beginCampaign, stopCampaign, tryCampaign } from '../../reach/campaigns/commands.ts'
import {
  type Campaign,
  countReach,
  findUnknown,
  isKnown,
  isUnfinished,
  type Segment,
} from '../../reach/campaigns/queries.ts'
import { actsOn } from '../act.ts'
import { findOperator } from '../operators/queries.ts'

const requireSegment = async (db: Db, segment: Segment) => {
  const unknown = await findUnknown(db, segment)
  if (unknown?.interest) throw new StartError('campaigns.interest', { given: segment.interest! })
  if (unknown?.level) throw new StartError('campaigns.level', { given: segment.level! })
}

/** Counts the members of a segment that exists. */
export const reachOf = async (db: Db, segment: Segment, now: Date) => {
  await requireSegment(db, segment)
  return countReach(db, segment, now)
}

const requireLater = ({ starts }: Campaign, now: Date) => {
  if (starts && starts <= now) throw new StartError('campaigns.past')
}

const act = actsOn({ noun: 'campaigns', find: async (_, _input: object) => ({}) })

type Trial = Pick<Campaign, 'subject' | 'body' | 'path'> & {
  /** The own address of the operator, where there is none. */
  email?: string
}

export const campaignActs = {
  try: act('try', {
    change: async (tx, _, { actor }, { email, ...words }: Trial) => {
      const to = email ?? (await findOperator(tx, actor.operator!)).email
      await tryCampaign(tx, to, words)
      return { to }
    },
    audit: ({ subject }, _, { to }) => ({ subject, to }),
  }),
  send: act('send', {
    question: async (_, { db, now }, campaign: Campaign) => {
      requireLater(campaign, now)
      if (await isKnown(db, campaign.name)) return undefined
      const reach = await reachOf(db, campaign, now)
      const key = campaign.starts ? 'questionLater' : 'question'
      return textOf(`campaigns.${key}`, { ...campaign, ...reach })
    },
    change: async (tx, _, { now }, campaign) => {
      requireLater(campaign, now)
      await requireSegment(tx, campaign)
      return beginCampaign(tx, campaign, now)
    },
    audit: ({ body: _, ...campaign }, _thing, { people }) => ({ ...campaign, people }),
    refusals: { conflict: 'campaigns.known' },
  }),
  stop: act('stop', {
    question: async (_, { db }, { name }: { name: string }) =>
      (await isUnfinished(db, name)) ? textOf('campaigns.questionStop', { name }) : undefined,
    change: (tx, _, { now }, { name }) => stopCampaign(tx, name, now),
    refusals: { conflict: 'campaigns.notRunning' },
  }),
}
