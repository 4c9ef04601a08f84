import type { Comment } from '#lib/client/data/entities/comments.ts'
import type { Proposal } from '#lib/client/data/entities/community.ts'
import { pictureSrc } from '#lib/client/data/entities/wire.ts'
import { paths } from '#lib/client/paths.ts'
import { plainText } from '../plain-text.ts'
import { organizationId, type Seller, type Thing } from './thing.ts'

const moment = (timestamp: number) => new Date(timestamp).toISOString()

const counter = (action: string, count: number): Thing => ({
  '@type': 'InteractionCounter',
  interactionType: { '@type': action },
  userInteractionCount: count,
})

type Author = { userName: string; staff?: boolean }

/** Uses `gone` for the author of a deleted account. */
const author = (seller: Seller, { userName, staff }: Author, gone: string): Thing =>
  staff
    ? { '@type': 'Organization', '@id': organizationId(seller), name: seller.name }
    : { '@type': 'Person', name: userName || gone }

const comment = (seller: Seller, given: Comment, gone: string): Thing => ({
  '@type': 'Comment',
  text: plainText(given.content),
  datePublished: moment(given.publishedAt),
  author: author(seller, given, gone),
  interactionStatistic: counter('LikeAction', given.likes),
})

/** Builds the discussion of a proposal; `gone` is the name shown for deleted accounts. */
export const discussion = (
  seller: Seller,
  proposal: Proposal,
  comments: readonly Comment[],
  gone: string,
): Thing => {
  const url = seller.url + paths.proposal(proposal)
  const text = plainText(proposal.description)
  return {
    '@type': 'DiscussionForumPosting',
    '@id': `${url}#proposal`,
    url,
    headline: proposal.title,
    text: text || proposal.title,
    datePublished: moment(proposal.publicationTimestamp),
    inLanguage: 'it',
    author: author(seller, proposal, gone),
    ...(proposal.image && { image: seller.url + pictureSrc(proposal.image, 1200) }),
    commentCount: proposal.commentCount,
    interactionStatistic: [
      counter('LikeAction', proposal.likeCount),
      counter('WantAction', proposal.wantCount + proposal.needCount),
      counter('CommentAction', proposal.commentCount),
    ],
    comment: comments
      .filter(({ removed }) => !removed)
      .map((given) => comment(seller, given, gone)),
  }
}
