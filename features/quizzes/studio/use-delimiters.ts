import { organizationRoutes } from '#features/organizations/contract.ts';
import { useRoute } from '#kernel/client/route-query.ts';
import type { FormulaDelimiters } from '../split-formulas.ts';

/** QZ-11: what surrounds formulas in the texts of the organization; null while unknown, and if it has switched them off. */
export function useDelimiters(): FormulaDelimiters | null {
  const settings = useRoute(organizationRoutes.get, {}).data?.settings;
  if (!settings?.quiz_formula_delimiter_left || !settings.quiz_formula_delimiter_right) return null;
  return { left: settings.quiz_formula_delimiter_left, right: settings.quiz_formula_delimiter_right };
}
