import { writeChart } from './chart/write-chart.js';

/** Writes the Helm chart: node tools/k8s/dist/main.js FOLDER. */
const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('Expected the folder of the chart');
writeChart(folder);
