import { Thumb } from '#components/ui/thumb.tsx'
import type { Picture } from '#lib/client/data/entities/wire.ts'

type SmallCoverProps = { image: Picture; src: string; size: number; className?: string }

/** Small cover picture of a row, decorative beside the title. */
export function SmallCover({ image, src, size, className }: SmallCoverProps) {
  return (
    <Thumb tint={image.tint} size={size} className={className}>
      <img className="cover" src={src} alt="" width={size} height={size} loading="lazy" />
    </Thumb>
  )
}
