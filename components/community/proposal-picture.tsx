import { Lightbulb } from 'lucide-react'
import { ItemPicture } from '#components/catalogue/item-picture.tsx'
import type { Proposal } from '#lib/client/entities/community.ts'

type ProposalPictureProps = {
  image: Proposal['image']
  sizes: string
  alt?: string
  eager?: boolean
}

/** Picture of the author's choice, or a placeholder. */
export function ProposalPicture({ image, ...props }: ProposalPictureProps) {
  return image ? (
    <ItemPicture image={image} {...props} />
  ) : (
    <Lightbulb className="no-picture" size={48} aria-hidden="true" />
  )
}
