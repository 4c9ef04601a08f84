import type { z } from 'zod'
import type { Config } from '#kernel/config/config.ts'
import { itemPath } from '#lib/contract/addresses.ts'
import type { activity, proposal } from '#lib/contract/community.ts'
import type { PriceAnswer } from '#lib/contract/price-answers.ts'
import { createWords } from '#lib/format/words.ts'
import {
  type PictureColumnsOrNull,
  presentPicture,
  presentPictureRow,
} from '#lib/tools/pictures/present.ts'
import proposalNotices from '#locales/it/proposal-notices.json' with { type: 'json' }
import type { ItemKind } from '../../shop/items/rules.ts'
import { type LatestCommentColumns, presentLatestComment } from '../comments/present.ts'
import { type LinkRow, presentLink } from '../links/queries.ts'

export type ProposalRow = LatestCommentColumns &
  PictureColumnsOrNull<'picture'> &
  PictureColumnsOrNull<'author_picture'> &
  Pick<z.output<typeof proposal>, 'id' | 'slug' | 'title' | 'description'> & {
    archived_at: Date | null
    published_at: Date
    edited_at: Date | null
    wants: number
    needs: number
    likes: number
    comments: number
    links: LinkRow[]
    author_id: number | null
    author_name: string | null
    interest_id: number | null
    interest_slug: string
    interest_name: string
    item_id: number | null
    item_kind: ItemKind
    item_slug: string
    likers: (Parameters<typeof presentPictureRow>[0] & { name: string })[]
    price_answer: PriceAnswer | null
    price_text: string
    /** Null without a question. */
    price_at: Date | null
  }

export const presentProposal = (
  row: ProposalRow,
  { siteName, priceVotes }: Pick<Config, 'siteName' | 'priceVotes'>,
): z.output<typeof proposal> => {
  const became = row.item_id
  const address = became === null ? null : itemPath(row.item_kind, became, row.item_slug)
  const isGroup = row.item_kind === 'preorder'
  return {
    id: row.id,
    slug: row.slug,
    title: row.title,
    description: row.description,
    archived: row.archived_at !== null,
    publication_timestamp: row.published_at.toISOString(),
    edited: row.edited_at !== null,
    image: presentPicture(row, 'picture'),
    want_count: row.wants,
    need_count: row.needs,
    like_count: row.likes,
    comment_count: row.comments,
    user: {
      id: row.author_id,
      name: row.author_name ?? '',
      image: presentPicture(row, 'author_picture'),
    },
    interest:
      row.interest_id === null
        ? null
        : { id: row.interest_id, slug: row.interest_slug, name: row.interest_name },
    preorder_id: isGroup ? became : null,
    preorder_url: isGroup ? address : null,
    sale_url: isGroup ? null : address,
    links: row.links.map(presentLink),
    price_threshold: priceVotes || null,
    price_question: row.price_at && {
      state: row.price_answer ?? 'open',
      text: row.price_text,
      at: row.price_at.toISOString(),
    },
    likes: row.likers.map((liker) => ({
      username: liker.name,
      image: presentPictureRow(liker),
      interaction: 'like',
    })),
    latest_comment: presentLatestComment(row, siteName),
  }
}

type Activity = z.output<typeof activity>

export type ActivityRow = PictureColumnsOrNull<'picture'> &
  PictureColumnsOrNull<'face'> &
  Omit<Activity, 'image' | 'user_image' | 'happened_at'> & { happened_at: Date }

export const presentActivity = (row: ActivityRow): Activity => ({
  id: row.id,
  slug: row.slug,
  title: row.title,
  type: row.type,
  image: presentPicture(row, 'picture'),
  interaction: row.interaction,
  user_name: row.user_name,
  user_image: presentPicture(row, 'face'),
  happened_at: row.happened_at.toISOString(),
})

const t = createWords({ 'proposal-notices': proposalNotices }).getFixedT('it', 'proposal-notices')

/** Text of the notification. Removes asterisks: ** is bold there, and titles must not add formatting. */
export const becameText = (kind: ItemKind, own: boolean, title: string) =>
  t(`${own ? 'yours' : 'theirs'}.${kind}`, { title: title.replaceAll('*', '') })

/** Text of the notification of an answer about the price. */
export const priceText = (answer: PriceAnswer, title: string, text: string) =>
  t(`price.${answer}`, { title: title.replaceAll('*', ''), text: text.replaceAll('*', '') })

/** Text of the notification of a merge. */
export const mergedText = (title: string, target: string, reason: string) => {
  const [one, other, text] = [title, target, reason].map((each) => each.replaceAll('*', ''))
  return t('merged', { title: one, target: other, text })
}
