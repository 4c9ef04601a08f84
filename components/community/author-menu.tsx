'use client'

import { Ellipsis } from 'lucide-react'
import { BlockChoice } from '#components/people/block-choice.tsx'
import { IconButton } from '#components/ui/icon-button.tsx'
import { Popover } from '#components/ui/popover.tsx'
import { useMenu } from '#components/ui/use-menu.ts'
import { useLogin } from '#lib/client/data/community/marks.ts'
import { useBlocked } from '#lib/client/data/session/blocked.ts'
import { useUser } from '#lib/client/data/session/use-user.ts'
import { readToken } from '#lib/client/storage/token.ts'
import { useTranslation } from '#words'

/** Menu about the author, hidden from the author. */
export function AuthorMenu({ author }: { author: { id: number; name: string } }) {
  const { t } = useTranslation('blocks')
  const user = useUser()
  const login = useLogin()
  const isBlocked = useBlocked().includes(author.id)
  const { menu, open, setOpen } = useMenu()
  if (user?.id === author.id) return null
  const choose = () => {
    setOpen(false)
    menu.current?.querySelector('button')?.focus()
    if (readToken() !== null) return true
    login()
    return false
  }
  const name = author.name || t('someone')
  return (
    <div className="ml-auto flex items-center gap-2">
      <span role="status" className="text-tiny text-ink-2">
        {isBlocked && t('folded')}
      </span>
      <div ref={menu} className="relative">
        <IconButton
          label={t('menu', { name })}
          icon={<Ellipsis size={20} aria-hidden="true" />}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        />
        {open && (
          <Popover className="comment-menu right-0 left-auto">
            <BlockChoice person={author} onChoose={choose} />
          </Popover>
        )}
      </div>
    </div>
  )
}
