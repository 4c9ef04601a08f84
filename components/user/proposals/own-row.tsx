import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from '#components/navigation/link.tsx'
import { DrawnBox } from '#components/ui/drawn-box.tsx'
import { Thumb } from '#components/ui/thumb.tsx'
import { type Picture, pictureSrc } from '#lib/client/entities/picture.ts'
import { boxTint } from '#lib/format/drawn-box.ts'
import { SmallCover } from '../small-cover.tsx'

const look =
  'group grid grid-cols-[64px_minmax(0,1fr)] items-center gap-x-3.5 gap-y-2 border-t border-line py-4 md:grid-cols-[64px_minmax(0,1fr)_auto_20px] md:gap-x-4.5'

type OwnRowProps = {
  href: string
  image: Picture | null
  title: string
  marker?: ReactNode
  children: ReactNode
}

/** Row with a link to something that the member wrote. */
export function OwnRow({ href, image, title, marker, children }: OwnRowProps) {
  return (
    <li>
      <Link className={look} href={href}>
        {image ? (
          <SmallCover image={image} src={pictureSrc(image, 160)} size={64} />
        ) : (
          <Thumb size={64} tint={boxTint(title)}>
            <DrawnBox title={title} cells={3} />
          </Thumb>
        )}
        <div className="min-w-0 wrap-anywhere">
          <b className="leading-snug group-hover:text-link" dir="auto">
            {title}
          </b>
          {children}
        </div>
        <span className="col-start-2 empty:hidden md:col-start-3 md:row-start-1">{marker}</span>
        <ChevronRight
          size={20}
          aria-hidden="true"
          className="hidden text-ink-2 md:col-start-4 md:block"
        />
      </Link>
    </li>
  )
}
