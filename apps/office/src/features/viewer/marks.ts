import type { Case } from '@khum/contract/office-case'
import { officeMarkEndpoints } from '@khum/contract/office-marks'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/client'
import type { Box } from './boxes'

export type Mark = Case['marks'][number]

/** The lines of the claim, and the one that the person is working on. */
export interface Lines {
  all: readonly { id: string; name: string }[]
  focused: string | null
  onFocus: (id: string) => void
}

/**
 * The marks of a claim (rectangles around amounts in its documents), and functions to set and remove them. `isOn` is
 * true while the person sets marks.
 */
export function useMarks(number: string, marks: Case['marks'], lines: Lines) {
  const client = useQueryClient()
  const [isOn, setOn] = useState(false)
  const onSettled = () => client.invalidateQueries({ queryKey: ['case', number] })
  const add = useMutation({
    mutationFn: ({ id, page, box }: { id: string; page: number; box: Box }) =>
      call(officeMarkEndpoints.addCaseMark, {
        params: { number, id },
        body: { line_id: lineId ?? '', page, ...box },
      }),
    onSettled,
  })
  const remove = useMutation({
    mutationFn: (id: string) => call(officeMarkEndpoints.removeCaseMark, { params: { number, id } }),
    onSettled,
  })
  const lineId = lines.all.some(({ id }) => id === lines.focused) ? lines.focused : lines.all[0]?.id
  return {
    isOn,
    setOn,
    lineId,
    error: add.error ?? remove.error,
    add: add.mutate,
    remove: remove.mutate,
    on: (documentId: string, page: number) =>
      marks.filter((mark) => mark.document_id === documentId && mark.page === page),
    firstOf: (line: string | null) => marks.find(({ line_id }) => line_id === line),
    nameOf: (line: string) => lines.all.find(({ id }) => id === line)?.name ?? '',
  }
}

export type Marks = ReturnType<typeof useMarks>
