import { useId, useState } from 'react'
import { createPortal } from 'react-dom'
import { CheckField } from '#components/forms/check-field.tsx'
import { useForm } from '#components/forms/use-form.ts'
import { I18nProvider } from '#components/i18n-provider.tsx'
import { Button } from '#components/ui/button.tsx'
import { Dialog, DialogActions } from '#components/ui/dialog.tsx'
import { Field, FieldError } from '#components/ui/field.tsx'
import { Textarea } from '#components/ui/input.tsx'
import { Note } from '#components/ui/note.tsx'
import { OptionTile, OptionTiles } from '#components/ui/option-tile.tsx'
import { isDeadToken } from '#lib/client/data/community/marks.ts'
import { browserClient } from '#lib/client/transport/browser.ts'
import {
  asksWhy,
  longestReport,
  type ReportReason,
  reportReasons,
} from '#lib/contract/moderation-limits.ts'
import { reportWords } from '#lib/site/report-words.ts'
import { useTranslation } from '#words'

type Reported = {
  type: 'comment' | 'proposal'
  id: number
  name: string
  content: string
}

type ReportFormProps = {
  reported: Reported
  onSent: () => void
  onLogin: () => void
  onCancel: () => void
}

const askedOf = (reason: ReportReason | undefined) => {
  if (reason === 'illegal') return 'illegal'
  return reason === 'other' ? 'other' : 'plain'
}

function ReportForm({ reported, onSent, onLogin, onCancel }: ReportFormProps) {
  const { t } = useTranslation('report')
  const [reason, setReason] = useState<ReportReason>()
  const { type, id, name, content } = reported
  const isIllegal = reason === 'illegal'

  const form = useForm(async (given) => {
    // Validation requires a chosen reason.
    if (!reason) return
    const call = type === 'comment' ? 'POST /comments/{id}/report' : 'POST /community/{id}/report'
    const text = String(given.get('text') ?? '')
    const body = { reason, text, good_faith: isIllegal && given.has('good_faith') }
    try {
      await browserClient.call(call, { params: { id }, body })
      onSent()
    } catch (error) {
      if (error instanceof Error && isDeadToken(error)) return onLogin()
      throw error
    }
  })
  const missingId = useId()
  const isMissing = reason === undefined && form.errorsOf('reason').length > 0
  const details: Partial<Record<ReportReason, string>> = {
    spam: t('spamDetail'),
    illegal: t('illegalDetail'),
  }
  return (
    <form {...form.props} className="grid gap-3.5">
      <blockquote className="grid gap-1 rounded-option bg-sunk px-4 py-3">
        <bdi className="text-small font-semibold">{name || t('someone')}</bdi>
        <p dir="auto" className="line-clamp-4 text-small wrap-anywhere">
          {content}
        </p>
      </blockquote>
      <OptionTiles
        aria-label={t('reasonsLabel')}
        aria-describedby={isMissing ? missingId : undefined}
        aria-invalid={isMissing || undefined}
        tabIndex={-1}
        className="gap-1"
      >
        {reportReasons.map((each) => (
          <OptionTile
            key={each}
            name="reason"
            value={each}
            required
            checked={each === reason}
            onChange={() => setReason(each)}
            title={t(`reason.${each}`)}
            detail={details[each]}
            marker=""
          />
        ))}
      </OptionTiles>
      {isMissing && <FieldError id={missingId}>{t('reasonMissing')}</FieldError>}
      <Field id={useId()} label={t(`asked.${askedOf(reason)}`)} errors={form.errorsOf('text')}>
        {(control) => (
          <Textarea
            {...control}
            name="text"
            rows={2}
            maxLength={longestReport}
            required={reason !== undefined && asksWhy(reason)}
          />
        )}
      </Field>
      {isIllegal && (
        <>
          <CheckField form={form} name="good_faith" label={t('goodFaith')} required />
          <p className="text-small text-ink-2">{t('profile')}</p>
        </>
      )}
      {form.problem && (
        <Note role="alert" tone="danger">
          {form.problem}
        </Note>
      )}
      <DialogActions>
        <Button type="submit" kind="pri" busy={form.busy} busyLabel={t('sending')}>
          {t('send')}
        </Button>
        <Button onClick={onCancel}>{t('cancel')}</Button>
      </DialogActions>
      <p className="text-small text-ink-2">{t('secret', { name: name || t('someone') })}</p>
    </form>
  )
}

type ReportDialogProps = {
  reported: Reported
  /** Called when the session has ended meanwhile. */
  onLogin: () => void
  onClose: () => void
}

/** Rendered in a portal, since styles of the surrounding component change the look of buttons. */
export function ReportDialog(props: ReportDialogProps) {
  return createPortal(
    <I18nProvider words={reportWords}>
      <Reporting {...props} />
    </I18nProvider>,
    document.body,
  )
}

function Reporting({ reported, onLogin, onClose }: ReportDialogProps) {
  const { t } = useTranslation('report')
  const [sent, setSent] = useState(false)
  return (
    <Dialog open title={t(sent ? 'thanks' : 'title')} onClose={onClose}>
      {sent ? (
        <>
          <p role="status" className="text-ink-2">
            {t('thanksText')}
          </p>
          <DialogActions>
            <Button kind="pri" autoFocus onClick={onClose}>
              {t('done')}
            </Button>
          </DialogActions>
        </>
      ) : (
        <ReportForm
          reported={reported}
          onSent={() => setSent(true)}
          onLogin={onLogin}
          onCancel={onClose}
        />
      )}
    </Dialog>
  )
}
