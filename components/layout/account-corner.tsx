'use client'

import { usePathname } from 'next/navigation'
import { Suspense, useEffect, useRef, useState } from 'react'
import { useLateQuery } from '#components/navigation/late-query.ts'
import { Link } from '#components/navigation/link.tsx'
import { PersonAvatar } from '#components/people/person-avatar.tsx'
import { buttonClass } from '#components/ui/button.tsx'
import { Count } from '#components/ui/icon-button.tsx'
import { lazyPart } from '#components/ui/lazy-part.ts'
import { levelProgress } from '#lib/client/data/entities/people.ts'
import { useUser } from '#lib/client/data/session/use-user.ts'
import { useUserNews } from '#lib/client/hooks/use-user-news.ts'
import { paths } from '#lib/client/paths.ts'
import { useTranslation } from '#words'

const AccountPanel = lazyPart(async () => (await import('./account-panel.tsx')).AccountPanel)

const ChangedTexts = lazyPart(
  async () => (await import('#components/account/changed-texts.tsx')).ChangedTexts,
)

/** Login button and avatar are both in the HTML; an attribute set before the first paint selects one. */
export function AccountCorner() {
  const { t } = useTranslation('shell')
  const pathname = usePathname()
  const query = useLateQuery().toString()
  const user = useUser()
  useUserNews(user?.id)
  const [open, setOpen] = useState(false)
  // Closed while rendering: an effect would also close a panel opened before its first run.
  const [openedAt, setOpenedAt] = useState(pathname)
  if (openedAt !== pathname) {
    setOpenedAt(pathname)
    setOpen(false)
  }
  const button = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    const code = new URLSearchParams(query).get('code')
    if (code)
      void import('#lib/client/storage/kept-code.ts').then(({ keptCode }) => keptCode.keep(code))
  }, [query])

  const label = user?.unread
    ? t('account.profileWithUnread', { count: user.unread })
    : t('account.profile')
  const face = (
    <>
      <PersonAvatar
        person={user ?? { name: '', image: null }}
        size={46}
        ring={user ? levelProgress(user.level, user.spent) : 0}
      />
      {user && user.unread > 0 && <Count azzurro>{user.unread > 99 ? '99+' : user.unread}</Count>}
    </>
  )
  return (
    <div className="account">
      <Link
        className={buttonClass({ kind: 'pri', size: 'sm' }, 'login')}
        href={paths.login(query ? `${pathname}?${query}` : pathname)}
      >
        {t('login')}
      </Link>
      <Link className="me lg:hidden" href={paths.user()} aria-label={label}>
        {face}
      </Link>
      <button
        ref={button}
        type="button"
        className="me max-lg:hidden"
        aria-label={label}
        aria-expanded={open}
        aria-haspopup="dialog"
        onClick={() => setOpen(!open)}
      >
        {face}
      </button>
      {user && user.toAccept.length > 0 && (
        <Suspense>
          <ChangedTexts texts={user.toAccept} />
        </Suspense>
      )}
      {open && user && (
        <Suspense>
          <AccountPanel
            user={user}
            opener={button}
            onFollowed={() => setOpen(false)}
            onClose={() => {
              setOpen(false)
              button.current?.focus()
            }}
          />
        </Suspense>
      )}
    </div>
  )
}
