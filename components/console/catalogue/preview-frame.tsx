'use client'

import type { MouseEvent, ReactNode } from 'react'
import { useTranslation } from '#components/i18next.ts'
import { consolePaths } from '#lib/client/console/paths.ts'

/** All that leads to other pages, buys, follows or shares; choices and pictures work. */
const inert = `a[href^="/"]:not(.gallery a), .item-bar button, .bookmark, .buy-act, .buy-bar button`

const stop = (event: MouseEvent) => {
  if (!(event.target instanceof Element && event.target.closest(inert))) return
  event.preventDefault()
  event.stopPropagation()
}

/** Frame of an item before it is public. */
export function PreviewFrame({ id, children }: { id: number; children: ReactNode }) {
  const { t } = useTranslation('console-catalogue')
  return (
    <>
      <aside className="demo-line sticky top-0 z-bar px-gutter" aria-label={t('preview')}>
        {t('previewText')}{' '}
        <a className="underline" href={consolePaths.item(id)}>
          {t('backToItem')}
        </a>
      </aside>
      <main className="pb-24 [&_.buy-bar]:bottom-0" onClickCapture={stop}>
        {children}
      </main>
    </>
  )
}
