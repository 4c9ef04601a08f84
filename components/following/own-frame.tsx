import type { ReactNode } from 'react'
import type { OwnKind } from '#lib/client/storage/own-kinds.ts'
import { useTranslation } from '#words'

export type OwnInterestsProps = { kind: OwnKind; className?: string }

type OwnFrameProps = OwnInterestsProps & {
  /** Only the place of cards not yet loaded; hidden unless this browser remembers some of this kind. */
  isWaiting?: boolean
  children: ReactNode
}

const room = {
  preorders: '[--text:11rem]',
  sales: '[--text:9.5rem]',
  proposals: '[--text:7.5rem]',
}

/** Heading and one row of fixed height, so that cards and their skeletons take the same room. */
export function OwnFrame({ kind, className, isWaiting, children }: OwnFrameProps) {
  const { t } = useTranslation('catalogue')
  return (
    <section
      className={`own ${room[kind]} ${className}`}
      data-kind={kind}
      data-waiting={isWaiting || undefined}
      aria-busy={isWaiting}
      aria-labelledby="own-interests"
    >
      <h2 id="own-interests" className="mb-5 text-d3">
        {t('ownInterests.title')}
      </h2>
      <div className="strip">{children}</div>
    </section>
  )
}
