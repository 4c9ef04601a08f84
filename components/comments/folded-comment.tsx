'use client'

import { Ban } from 'lucide-react'
import type { ComponentProps, CSSProperties } from 'react'
import { Button } from '#components/ui/button.tsx'
import { EmptySeat } from '#components/ui/seats.tsx'
import { useTranslation } from '#words'

type FoldedCommentProps = ComponentProps<'article'> & { size: number; onShow: () => void }

/** Folded comment of a blocked member; its answers stay visible below. */
export function FoldedComment({ size, onShow, children, ...props }: FoldedCommentProps) {
  const { t } = useTranslation('blocks')
  return (
    <article className="comment" {...props}>
      <EmptySeat
        className="comment-gone"
        style={{ '--s': `${size}px` } as CSSProperties}
        aria-hidden="true"
      >
        <Ban size={18} />
      </EmptySeat>
      <div>
        <p className="flex min-h-11 flex-wrap items-center gap-x-3 text-ink-2">
          {t('folded')}
          <Button size="sm" onClick={onShow}>
            {t('show')}
          </Button>
        </p>
        {children}
      </div>
    </article>
  )
}
