import { ArrowDown, ArrowUp, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from '#components/i18next.ts'
import { IconButton } from '#components/ui/icon-button.tsx'

type ListButtonsProps = {
  name: string
  at: number
  last: number
  onMove: (by: 1 | -1) => void
  /** Undefined where the last one has to stay. */
  onRemove: (() => void) | undefined
  /** Buttons before these. */
  children?: ReactNode
}

/** Buttons that move or remove one of several. */
export function ListButtons({ name, at, last, onMove, onRemove, children }: ListButtonsProps) {
  const { t } = useTranslation('console-catalogue')
  return (
    <span className="row-actions">
      {children}
      {at > 0 && (
        <IconButton
          label={t('up', { name })}
          icon={<ArrowUp size={18} />}
          onClick={() => onMove(-1)}
        />
      )}
      {at < last && (
        <IconButton
          label={t('down', { name })}
          icon={<ArrowDown size={18} />}
          onClick={() => onMove(1)}
        />
      )}
      {onRemove && (
        <IconButton label={t('remove', { name })} icon={<X size={18} />} onClick={onRemove} />
      )}
    </span>
  )
}

export const moved = <T,>(rows: readonly T[], at: number, by: 1 | -1) =>
  rows.toSpliced(at, 1).toSpliced(at + by, 0, rows[at]!)
