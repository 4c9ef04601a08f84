import { Thumb } from '#components/ui/thumb.tsx'

type CoverProps = { image: { src: string; tint: string }; size: number }

/** Picture of an item beside its title. */
export function Cover({ image: { src, tint }, size }: CoverProps) {
  return (
    <Thumb tint={tint} size={size}>
      <img
        className="cover"
        src={`${src}/160.webp`}
        alt=""
        width={size}
        height={size}
        loading="lazy"
      />
    </Thumb>
  )
}
