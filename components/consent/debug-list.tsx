'use client'

import { useEffect, useState } from 'react'
import type { Measuring } from '#lib/client/measuring/measuring.ts'
import type { Measured } from '#lib/client/transport/measure.ts'
import { useTranslation } from '#words'

type Shown = { key: number; event: Measured; to: string[] }
const maxShown = 30

/** All events as they happen, newest first, with their recipients. */
export function DebugList({ measuring }: { measuring: Measuring }) {
  const { t } = useTranslation('consent')
  const [shown, setShown] = useState<readonly Shown[]>([])
  useEffect(
    () =>
      measuring.watch((event, to) =>
        setShown((was) => [{ key: (was[0]?.key ?? 0) + 1, event, to }, ...was].slice(0, maxShown)),
      ),
    [measuring],
  )
  return (
    <details
      open
      className="fixed top-20 right-4 z-toast max-h-[40dvh] ml-4 max-w-dialog overflow-auto rounded-panel bg-table p-4 text-on-table text-tiny shadow-3"
    >
      <summary className="font-bold">{t('debug.title')}</summary>
      {shown.length === 0 && <p>{t('debug.none')}</p>}
      <ol>
        {shown.map(({ key, event, to }) => (
          <li key={key} className="mt-2 wrap-anywhere">
            <b>{event.name}</b>{' '}
            {to.length > 0 ? t('debug.to', { to: to.join(', ') }) : t('debug.toNobody')}
            <br />
            <code>{JSON.stringify(event.params)}</code>
          </li>
        ))}
      </ol>
    </details>
  )
}
