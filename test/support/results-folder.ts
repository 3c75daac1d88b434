/** Where journeys that fail leave what their pages showed: a folder for each test file. Emptied by the run that lists unsteady tests. */
export const resultsFolder = "test-results";
