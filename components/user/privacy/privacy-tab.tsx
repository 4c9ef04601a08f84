'use client'

import type { TabProps } from '../user-tab.ts'
import { BlockedMembers } from './blocked-members.tsx'
import { Consents } from './consents.tsx'
import { DeleteAccount } from './delete-account.tsx'
import { OwnDataFiles } from './own-data-files.tsx'
import { RemovedProposals } from './removed-proposals.tsx'
import { Visibility } from './visibility.tsx'

export function PrivacyTab({ member }: TabProps) {
  return (
    <div className="user-columns" data-even>
      <div className="stack">
        <Consents />
        <Visibility />
        <BlockedMembers />
        <RemovedProposals />
        <DeleteAccount member={member} />
      </div>
      <OwnDataFiles />
    </div>
  )
}
