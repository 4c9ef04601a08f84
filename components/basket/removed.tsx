'use client'

import { Trash2, Undo2 } from 'lucide-react'
import { useTranslation } from '#components/i18next.ts'
import { Button } from '#components/ui/button.tsx'
import { Words } from '#components/words.tsx'
import type { BasketLine } from '#lib/client/entities/checkout.ts'
import { GoneRow } from './gone-row.tsx'

/** `parcel` is the former position of the line. */
export type RemovedLine = { line: BasketLine; title: string; parcel: number }

type RemovedProps = { removed: RemovedLine[]; onBack: (line: BasketLine) => void }

/** Removed lines with an undo button, until the page is left. */
export function Removed({ removed, onBack }: RemovedProps) {
  const { t } = useTranslation('basket')
  return (
    <div role="status" className="contents">
      {removed.map(({ line, title }) => (
        <GoneRow
          key={line.bundleId}
          icon={<Trash2 size={20} aria-hidden="true" />}
          action={
            <Button size="sm" onClick={() => onBack(line)}>
              <Undo2 size={18} aria-hidden="true" />
              {t('putBack')}
            </Button>
          }
        >
          <Words text={t('removed', { title })} marks={{ b: <b className="wrap-anywhere" /> }} />
        </GoneRow>
      ))}
    </div>
  )
}
