'use client'

import { useQueryClient } from '@tanstack/react-query'
import { Flag, Link2, Pencil, Trash2 } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { BlockChoice } from '#components/people/block-choice.tsx'
import { toast } from '#components/toasts/toast-store.ts'
import { lazyPart } from '#components/ui/lazy-part.ts'
import { Popover, useMenu } from '#components/ui/menu.tsx'
import {
  changeComment,
  removeComment,
  useThreadLogin,
} from '#lib/client/data/community/comments.ts'
import type { Comment } from '#lib/client/data/entities/comments.ts'
import { readToken } from '#lib/client/storage/token.ts'
import { ApiError } from '#lib/client/transport/api-error.ts'
import { isEditable } from '#lib/contract/comment-limits.ts'
import { useTranslation } from '#words'
import { MenuButton } from './comment-view.tsx'
import { useThread } from './thread-context.tsx'

const ReportDialog = lazyPart(
  async () => (await import('#components/report/report-dialog.tsx')).ReportDialog,
)

type CommentMenuProps = {
  comment: Comment
  opened: boolean
  reporting: boolean
  onEdit: () => void
  onRemoved: () => void
  onBlock: () => void
}

export function CommentMenu(props: CommentMenuProps) {
  const { comment, opened, reporting, onEdit, onRemoved, onBlock } = props
  const { t } = useTranslation('writing')
  const client = useQueryClient()
  const { user } = useThread()
  const { menu, open, setOpen } = useMenu(opened)
  const login = useThreadLogin()
  const [isReporting, setReporting] = useState(() => reporting && readToken() !== null)
  const isMine = user != null && user.id === comment.userId
  const { userId, userName } = comment
  const block = () => {
    setOpen(false)
    menu.current?.querySelector('button')?.focus()
    if (readToken() !== null) {
      onBlock()
      return true
    }
    login({ act: 'menu', id: comment.id })
    return false
  }

  const copy = async () => {
    const address = `${window.location.origin}${window.location.pathname}#comment-${comment.id}`
    try {
      await navigator.clipboard.writeText(address)
      toast(t('copied'))
    } catch {
      // Clipboard is forbidden, or the page has no TLS.
      toast(address)
    }
  }
  const remove = async () => {
    try {
      const removed = await removeComment(comment.id)
      onRemoved()
      changeComment(client, comment.id, () => removed)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      toast(error.detail || t('failed'), 'problem')
    }
  }
  const askLogin = () => login({ act: 'report', id: comment.id })
  const report = () => (readToken() === null ? askLogin() : setReporting(true))
  const choice = (icon: ReactNode, label: string, act: () => unknown, danger = false) => (
    <button
      type="button"
      data-danger={danger || undefined}
      onClick={() => {
        setOpen(false)
        act()
      }}
    >
      {icon}
      {label}
    </button>
  )
  return (
    <div ref={menu} className="relative">
      <MenuButton
        data-act="menu"
        data-comment={comment.id}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      />
      {open && (
        <Popover className="comment-menu max-md:-left-4">
          {isMine &&
            isEditable(comment.publishedAt, Date.now()) &&
            choice(<Pencil size={20} />, t('edit'), onEdit)}
          {choice(<Link2 size={20} />, t('copy'), copy)}
          {!isMine && choice(<Flag size={20} />, t('report'), report)}
          {!isMine && userId !== null && (
            <BlockChoice person={{ id: userId, name: userName }} onChoose={block} />
          )}
          {isMine && choice(<Trash2 size={20} />, t('remove'), remove, true)}
        </Popover>
      )}
      {isReporting && (
        <Suspense fallback={null}>
          <ReportDialog
            reported={{
              type: 'comment',
              id: comment.id,

              name: comment.userName,
              content: comment.content,
            }}
            onLogin={askLogin}
            onClose={() => setReporting(false)}
          />
        </Suspense>
      )}
    </div>
  )
}
