import { ItemPicture } from '#components/catalogue/item-picture.tsx'
import { DrawnBox } from '#components/ui/drawn-box.tsx'
import type { Proposal } from '#lib/client/data/entities/community.ts'
import { boxTint } from '#lib/format/drawn-box.ts'
import { DrawnEdge } from './drawn-edge.tsx'

/** Drawn box by the place: edge and width in the tile. */
const looks = {
  row: { cells: 3, className: 'w-[74%]' },
  card: { cells: 5, className: 'w-[76%]' },
  feed: { cells: 5, className: 'w-[54%] md:w-[76%]' },
  page: { cells: 10, className: 'w-[74%] md:w-[49%]' },
} as const

type ProposalPictureProps = {
  proposal: Proposal
  sizes: string
  where: keyof typeof looks
  alt?: string
  label?: string
  eager?: boolean
}

export const tintOf = ({ image, title }: Pick<Proposal, 'image' | 'title'>) =>
  image ? image.tint : boxTint(title)

export function ProposalPicture({ proposal, where, label, ...picture }: ProposalPictureProps) {
  const { id, title, image, wantCount, needCount, priceThreshold } = proposal
  if (image) return <ItemPicture image={image} {...picture} />
  const counts = { wantCount, needCount }
  const { cells, className } = looks[where]
  const edge = <DrawnEdge id={id} {...counts} threshold={priceThreshold} cells={cells} />
  return <DrawnBox title={title} cells={cells} label={label} edge={edge} className={className} />
}
