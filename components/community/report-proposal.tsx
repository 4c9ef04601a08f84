'use client'

import { Flag } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { lazy, Suspense, useEffect, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { useUser } from '#lib/client/data/session/use-user.ts'
import { paths } from '#lib/client/paths.ts'
import { readToken } from '#lib/client/storage/token.ts'
import { useTranslation } from '#words'

const ReportDialog = lazy(async () => ({
  default: (await import('#components/report/report-dialog.tsx')).ReportDialog,
}))

type ReportProposalProps = {
  proposal: { id: number; title: string; userId: number | null; userName: string }
}

const begun = '#report'

/** Report button, hidden from the author; after a sign-in the dialog is open again. */
export function ReportProposal({ proposal }: ReportProposalProps) {
  const { t } = useTranslation('proposal')
  const router = useRouter()
  const user = useUser()
  const [isOpen, setOpen] = useState(false)
  const { id, title, userId, userName } = proposal

  useEffect(() => {
    if (window.location.hash === begun && readToken() !== null) setOpen(true)
  }, [])

  const login = () => {
    const { pathname, search } = window.location
    router.push(paths.login(pathname + search + begun))
  }
  if (user && user.id === userId) return null
  return (
    <>
      <Button
        size="sm"
        className="justify-self-start"
        onClick={() => (readToken() === null ? login() : setOpen(true))}
      >
        <Flag size={18} aria-hidden="true" />
        {t('report')}
      </Button>
      {isOpen && (
        <Suspense>
          <ReportDialog
            reported={{ type: 'proposal', id, name: userName, content: title }}
            onLogin={login}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
