import type { ItemDetail, PreorderDetail } from '#lib/client/entities/catalogue.ts'
import type { Proposal } from '#lib/client/entities/community.ts'
import { type Shared, sharePath, tensOf } from '#lib/contract/share.ts'

const sharedItem = (item: ItemDetail | PreorderDetail): Shared => ({
  type: item.type,
  id: item.id,
  title: item.title,
  brand: item.subtitle,
  pictureId: item.image.id,
  price: item.currentPrice,
  // The picture has room for one price comparison only.
  listPrice: item.struckPrice?.basis === 'list_price' ? item.struckPrice.price : null,
  tens: 'progress' in item ? tensOf(item.progress) : null,
  closed: item.status !== 'running',
})

const sharedProposal = (proposal: Proposal): Shared => ({
  type: 'proposal',
  id: proposal.id,
  title: proposal.title,
  brand: proposal.userName,
  pictureId: proposal.image?.id ?? null,
  price: null,
  listPrice: null,
  tens: null,
  closed: proposal.archived,
})

/**
 * Returns the path of the picture for social networks, for the current state of an item or
 * proposal.
 */
export const sharePictureOf = (shown: ItemDetail | PreorderDetail | Proposal) =>
  sharePath(shown.type === 'proposal' ? sharedProposal(shown) : sharedItem(shown))
