import { organizationRoutes } from '#features/organizations/contract.ts';
import { useRoute } from '#kernel/client/route-query.ts';
import type { FormulaDelimiters } from '../split-formulas.ts';

/** QZ-11: what surrounds formulas on pages. It is part of every document; null if it could not be read. */
export function useFormulas(): FormulaDelimiters | null {
  const settings = useRoute(organizationRoutes.get, {}).data?.settings;
  if (!settings) return null;
  const { quiz_formula_delimiter_left: left, quiz_formula_delimiter_right: right } = settings;
  return { left, right };
}
