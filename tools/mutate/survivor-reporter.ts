import { readFileSync } from 'node:fs';
import { declareValuePlugin, PluginKind } from '@stryker-mutator/api/plugin';
import { describeSurvivor, isSurvivor } from './report.ts';

/** Prints each survivor when it is found: a whole run takes minutes. Stryker names files relative to the project. */
export const strykerPlugins = [
  declareValuePlugin(PluginKind.Reporter, 'survivors', {
    onMutantTested(mutant) {
      if (isSurvivor(mutant)) console.log(describeSurvivor(mutant, readFileSync(mutant.fileName, 'utf8')));
    },
  }),
];
